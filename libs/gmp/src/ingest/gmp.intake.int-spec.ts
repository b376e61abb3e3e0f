import { indianDay, instantInIndia } from '@market/kernel';
import { anIpo, aReadingRecord } from '../domain/gmp.fixture';
import { type GmpDatabase, startGmpDatabase } from '../testing/gmp-database.fixture';

let db: GmpDatabase;
const at = (time: string, day = '2026-11-18') => instantInIndia(indianDay(day), time);
const page = { page: 1, limit: 100 };

beforeAll(async () => {
  db = await startGmpDatabase('gmp_intake');
});
beforeEach(async () => {
  await db.clear();
  db.directory.ipos.live = [anIpo()];
  db.clock.set(at('12:00'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const value = async () => (await db.queries.bySlug('live', 'zinnia-motors'))?.value;

describe('GmpIntake', () => {
  it('makes the median of what several publishers quote the value', async () => {
    await db.take([aReadingRecord()]);
    await db.take([
      aReadingRecord({ publisher: 'ipowatch', gmpRupees: 20, gmpPercent: 14.29, quotedAt: at('10:00') }),
    ]);
    await db.take([
      aReadingRecord({ publisher: 'ipoji', gmpRupees: 28.5, gmpPercent: null, quotedAt: at('12:00') }),
    ]);
    expect(await value()).toEqual({
      gmpRupees: 28.5,
      meanRupees: 27.17,
      minRupees: 20,
      maxRupees: 33,
      sources: [
        { publisher: 'investorgain', value: 33 },
        { publisher: 'ipoji', value: 28.5 },
        { publisher: 'ipowatch', value: 20 },
      ],
      quotedAt: at('12:00'),
    });
  });

  it('says nothing of a first value, and tells every change of a day', async () => {
    const quotes = [33, 35, 33, 35, 35].map((gmpRupees, index) =>
      aReadingRecord({ gmpRupees, gmpPercent: null, quotedAt: at(`${10 + index}:00`) }),
    );
    const events = [];
    for (const quote of quotes) events.push((await db.take([quote])).events);
    expect(events).toEqual([0, 1, 1, 1, 0]);
    expect((await db.events()).map(({ previousGmp, currentGmp }) => [previousGmp, currentGmp])).toEqual([
      [33, 35],
      [35, 33],
      [33, 35],
    ]);
  });

  it('writes nothing when the same comes again, and is in the same state whatever the order', async () => {
    const records = [
      aReadingRecord({ quotedAt: at('10:00', '2026-11-16') }),
      aReadingRecord({ gmpRupees: 35, gmpPercent: 25, quotedAt: at('11:00', '2026-11-16') }),
      aReadingRecord({
        publisher: 'ipowatch',
        gmpRupees: 30,
        gmpPercent: null,
        quotedAt: at('11:30', '2026-11-17'),
      }),
      aReadingRecord({ gmpRupees: 40, gmpPercent: 28.57, quotedAt: at('11:00') }),
    ];
    for (const record of records) await db.take([record]);
    const before = await db.state();
    const days = await db.queries.history('live', 'zinnia-motors', 90, page);
    for (const record of records)
      expect(await db.take([record])).toMatchObject({ accepted: 0, unchanged: 1, events: 0 });
    expect(await db.state()).toBe(before);
    await db.clear();
    for (const record of [...records].reverse()) await db.take([record]);
    expect(await db.queries.history('live', 'zinnia-motors', 90, page)).toEqual(days);
    expect(days?.items.map(({ day, gmpRupees }) => [day, gmpRupees])).toEqual([
      ['2026-11-18', 35],
      ['2026-11-17', 30],
      ['2026-11-16', 35],
    ]);
  });

  it('keeps the last value when every publisher falls silent', async () => {
    await db.take([aReadingRecord()]);
    db.clock.set(at('12:00', '2026-11-28'));
    expect((await value())?.quotedAt).toEqual(at('09:37'));
    expect((await db.queries.list('live', page)).total).toBe(1);
  });

  it('announces nothing of a first load', async () => {
    await db.take(
      [aReadingRecord({ quotedAt: at('09:00') }), aReadingRecord({ gmpRupees: 35, gmpPercent: 25 })],
      {
        historic: true,
      },
    );
    await db.take([aReadingRecord({ gmpRupees: 36, gmpPercent: 25.71, quotedAt: at('11:00') })], {
      historic: true,
    });
    expect(await db.events()).toEqual([]);
    expect((await value())?.gmpRupees).toBe(36);
  });

  it.each([
    ['ten times the last one', { gmpRupees: 330, gmpPercent: 235.71 }],
    ['a percent for rupees', { gmpRupees: 23.57 }],
    ['more than three times the price', { gmpRupees: 500, gmpPercent: null }],
  ])('holds %s and goes on serving the old value', async (_title, part) => {
    await db.take([aReadingRecord()]);
    const held = aReadingRecord({ ...part, quotedAt: at('11:00') });
    const outcome = await db.take([held]);
    expect(outcome).toMatchObject({ accepted: 0, events: 0, doubts: [{ index: 0 }] });
    expect(outcome.doubts[0]).not.toHaveProperty('waiting');
    expect((await value())?.gmpRupees).toBe(33);
    await db.take([held], { trusted: true });
    expect((await value())?.gmpRupees).toBe(part.gmpRupees);
  });

  it('lets a name wait that no active IPO has, whatever it quotes', async () => {
    const first = await db.take([aReadingRecord({ sourceName: 'Amberline Foods' })]);
    const next = await db.take([aReadingRecord({ sourceName: 'Amberline Foods', gmpRupees: 40 })]);
    expect(first.doubts).toEqual([
      {
        index: 0,
        waiting: true,
        reason: 'no active IPO is called "Amberline Foods"',
        about: 'investorgain amberline foods',
      },
    ]);
    expect(next.doubts).toEqual(first.doubts);
  });

  it('asks an operator about an unsure name, and remembers the answer', async () => {
    const unsure = aReadingRecord({
      sourceName: 'Zinia Motor',
      openOn: null,
      closeOn: null,
      priceRupees: null,
    });
    expect((await db.take([unsure])).doubts[0]?.reason).toContain('most likely Zinnia Motors Limited');
    expect(await value()).toBeUndefined();
    expect(await db.take([unsure, aReadingRecord()], { trusted: true })).toMatchObject({ accepted: 1 });
    expect((await db.take([unsure], { trusted: true })).doubts).toEqual([]);
    expect(await db.take([{ ...unsure, gmpRupees: 34, quotedAt: at('11:00') }])).toMatchObject({
      accepted: 1,
      doubts: [],
    });
    expect((await value())?.gmpRupees).toBe(34);
    expect((await db.take([{ ...unsure, publisher: 'ipowatch' }])).doubts).toHaveLength(1);
  });

  it('does not take two names of one publisher for one IPO', async () => {
    const both = [
      aReadingRecord({ sourceName: 'Zinnia Motor' }),
      aReadingRecord({ sourceName: 'Zinia Motors', gmpRupees: 1 }),
    ];
    expect(await db.take(both)).toMatchObject({ accepted: 0, doubts: [{ index: 0 }, { index: 1 }] });
    expect(await db.take([...both, aReadingRecord()])).toMatchObject({ accepted: 1 });
  });

  it('leaves an IPO alone once it is listed, and still shows its value', async () => {
    await db.take([aReadingRecord()]);
    db.directory.ipos.live = [anIpo({ status: 'LISTED' })];
    expect((await db.take([aReadingRecord({ gmpRupees: 40, quotedAt: at('11:00') })])).doubts).toHaveLength(
      1,
    );
    expect((await value())?.gmpRupees).toBe(33);
    expect((await db.queries.list('live', page)).total).toBe(0);
  });

  it('takes several publishers at once', async () => {
    const publishers = ['investorgain', 'ipowatch', 'ipoji'] as const;
    await Promise.all(publishers.map((publisher) => db.take([aReadingRecord({ publisher })])));
    expect((await value())?.sources).toHaveLength(3);
  });

  it('keeps value and event together when the transaction ends badly', async () => {
    await db.take([aReadingRecord()]);
    const before = await db.state();
    const broken = db.dataSource.transaction(async (manager) => {
      const reading = { ...aReadingRecord({ gmpRupees: 40, quotedAt: at('11:00') }), ipoId: 'ipo_zinnia' };
      await db.keeper.keep(manager, 'live', [reading], [anIpo()], { now: at('12:00'), historic: false });
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    expect(await db.state()).toBe(before);
  });
});
