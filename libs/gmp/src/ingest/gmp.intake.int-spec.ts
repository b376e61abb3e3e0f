import { indianDay, instantInIndia, pageOfCollection } from '@market/kernel';
import { gmpCollection } from '../domain/gmp-collection';
import { anIpo, aReading, aReadingRecord } from '../domain/gmp.fixture';
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
  it('publishes the median of the quotes of several publishers', async () => {
    await db.take([aReadingRecord()]);
    await db.take([
      aReadingRecord({ publisher: 'ipowatch', gmpRupees: 20, gmpPercent: 14.29, quotedAt: at('10:00') }),
    ]);
    await db.take([
      aReadingRecord({ publisher: 'ipoji', gmpRupees: 28.5, gmpPercent: null, quotedAt: at('12:00') }),
    ]);
    expect(await value()).toMatchObject({
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
      updatedAt: at('12:00'),
      provenance: [
        { source: 'investorgain', since: at('09:37').toISOString() },
        { source: 'ipoji', since: at('12:00').toISOString() },
        { source: 'ipowatch', since: at('10:00').toISOString() },
      ],
    });
  });

  it('dates a publisher from the first quote of its present premium, and changes with what is published alone', async () => {
    const quoted = async (time: string, gmpRupees: number) => {
      db.clock.set(at(time));
      await db.take([aReadingRecord({ gmpRupees, gmpPercent: null, quotedAt: at(time) })]);
    };
    await quoted('10:00', 33);
    await quoted('11:00', 35);
    await quoted('12:00', 35);
    const changed = await value();
    expect(changed).toMatchObject({
      updatedAt: at('12:00'),
      provenance: [{ source: 'investorgain', since: at('11:00').toISOString() }],
    });
    db.clock.set(at('13:00'));
    await db.take([aReadingRecord({ gmpRupees: 35, gmpPercent: null, quotedAt: at('12:00') })]);
    expect(await value()).toEqual(changed);
  });

  it('announces every change of a day, but not a first value', async () => {
    const quotes = [33, 35, 33, 35, 35].map((gmpRupees, index) =>
      aReadingRecord({ gmpRupees, gmpPercent: null, quotedAt: at(`${10 + index}:00`) }),
    );
    const events = [];
    for (const quote of quotes) {
      db.clock.set(quote.quotedAt);
      events.push((await db.take([quote])).events);
    }
    expect(events).toEqual([0, 1, 1, 1, 0]);
    expect((await db.events()).map(({ previousGmp, currentGmp }) => [previousGmp, currentGmp])).toEqual([
      [33, 35],
      [35, 33],
      [33, 35],
    ]);
  });

  it('writes nothing for repeated quotes, and reaches the same state in any order', async () => {
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
    const before = await db.versions();
    const days = await db.queries.history('live', 'zinnia-motors', 90, page);
    for (const record of records)
      expect(await db.take([record])).toMatchObject({ accepted: 0, unchanged: 1, events: 0 });
    expect(await db.versions()).toBe(before);
    await db.clear();
    for (const record of [...records].reverse()) await db.take([record]);
    expect(await db.queries.history('live', 'zinnia-motors', 90, page)).toEqual(days);
    expect(days?.items.map(({ day, gmpRupees }) => [day, gmpRupees])).toEqual([
      ['2026-11-18', 35],
      ['2026-11-17', 30],
      ['2026-11-16', 35],
    ]);
  });

  it('keeps the last value when no publisher is fresh', async () => {
    await db.take([aReadingRecord()]);
    db.clock.set(at('12:00', '2026-11-28'));
    expect((await value())?.quotedAt).toEqual(at('09:37'));
    expect((await db.queries.list('live', pageOfCollection(gmpCollection, page))).total).toBe(1);
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
    ['eight times as much beside the old percent', { gmpRupees: 264 }],
    ['a premium without its percent that is beyond belief', { gmpRupees: 450, gmpPercent: null }],
    ['more than three times the price', { gmpRupees: 500, gmpPercent: null }],
  ])('holds %s and keeps the old value published', async (_title, part) => {
    await db.take([aReadingRecord()]);
    const held = aReadingRecord({ ...part, quotedAt: at('11:00') });
    const outcome = await db.take([held]);
    expect(outcome).toMatchObject({ accepted: 0, events: 0, doubts: [{ index: 0 }] });
    expect(outcome.doubts[0]).not.toHaveProperty('waiting');
    expect((await value())?.gmpRupees).toBe(33);
    await db.take([held], { trusted: true });
    expect((await value())?.gmpRupees).toBe(part.gmpRupees);
  });

  it('lets a name without an active IPO wait, whatever its premium', async () => {
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
    expect(
      await db.take([{ ...unsure, gmpRupees: 34, gmpPercent: null, quotedAt: at('11:00') }]),
    ).toMatchObject({
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

  it('takes no quotes of a listed IPO, and still shows its value', async () => {
    await db.take([aReadingRecord()]);
    db.directory.ipos.live = [anIpo({ status: 'LISTED' })];
    expect(
      (await db.take([aReadingRecord({ gmpRupees: 40, gmpPercent: 28.57, quotedAt: at('11:00') })])).doubts,
    ).toHaveLength(1);
    expect((await value())?.gmpRupees).toBe(33);
    expect((await db.queries.list('live', pageOfCollection(gmpCollection, page))).total).toBe(0);
  });

  it('takes several publishers at once', async () => {
    const publishers = ['investorgain', 'ipowatch', 'ipoji'] as const;
    await Promise.all(publishers.map((publisher) => db.take([aReadingRecord({ publisher })])));
    expect((await value())?.sources).toHaveLength(3);
  });

  it('writes value and event together or not at all when the transaction fails', async () => {
    await db.take([aReadingRecord()]);
    const before = await db.versions();
    const broken = db.dataSource.transaction(async (manager) => {
      const reading = aReading({ ipoId: 'ipo_zinnia', gmpRupees: 40 });
      await db.keeper.keep(manager, 'live', [reading], [anIpo()], { now: at('12:00'), historic: false });
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    expect(await db.versions()).toBe(before);
  });

  describe('a first quote', () => {
    const first = (part: Parameters<typeof aReadingRecord>[0]) =>
      aReadingRecord({ publisher: 'ipowatch', ...part });

    it('is held when it is ten times the quotes of other publishers, and the old value stays published', async () => {
      await db.take([aReadingRecord()]);
      expect(
        await db.take([first({ gmpRupees: 330, gmpPercent: 235.71, quotedAt: at('10:00') })]),
      ).toMatchObject({
        accepted: 0,
        doubts: [{ index: 0, reason: 'a premium of 330 where other publishers say 33' }],
      });
      expect((await value())?.sources).toHaveLength(1);
    });

    it('is not compared with quotes more than a day before or after it', async () => {
      await db.take([
        aReadingRecord({ gmpRupees: 10, gmpPercent: 7.14, quotedAt: at('09:00', '2026-11-16') }),
      ]);
      const later = first({ gmpRupees: 100, gmpPercent: 71.43, quotedAt: at('10:00') });
      expect(await db.take([later])).toMatchObject({ accepted: 1, doubts: [] });
    });
  });

  it('does not believe a publisher that quotes two premiums at once', async () => {
    const twice = [aReadingRecord(), aReadingRecord({ gmpRupees: 35, gmpPercent: 25 })];
    expect(await db.take(twice)).toMatchObject({
      accepted: 0,
      doubts: [
        { index: 0, reason: 'premiums of 33 and 35 are quoted for Zinnia Motors Limited at once' },
        { index: 1 },
      ],
    });
  });

  describe('a corrected quote', () => {
    const [a, b] = [aReadingRecord(), aReadingRecord({ gmpRupees: 35, gmpPercent: 25 })];
    const day = [
      [a, '10:05'],
      [b, '10:25'],
      [a, '10:45'],
      [b, '11:05'],
    ] as const;
    const play = async (readings: readonly (readonly [typeof a, string])[]) => {
      const events = [];
      for (const [record, time] of readings) {
        db.clock.set(at(time));
        events.push((await db.take([record])).events);
      }
      return events;
    };

    it('has the value received last, back and forth, and each change is announced once', async () => {
      expect(await play(day)).toEqual([0, 1, 1, 1]);
      expect((await value())?.gmpRupees).toBe(35);
      expect((await db.events()).map(({ previousGmp, currentGmp }) => [previousGmp, currentGmp])).toEqual([
        [33, 35],
        [35, 33],
        [33, 35],
      ]);
      expect((await db.rows('SELECT 1 FROM gmp_reading')).length).toBe(4);
    });

    it('writes and announces nothing when the day is replayed in any order', async () => {
      await play(day);
      const before = await db.versions();
      expect(await play(day)).toEqual([0, 0, 0, 0]);
      expect(await play([...day].reverse())).toEqual([0, 0, 0, 0]);
      expect(await db.versions()).toBe(before);
    });

    it('has the same value when the day first comes in reverse order', async () => {
      await play([...day].reverse());
      expect((await value())?.gmpRupees).toBe(35);
      expect(await play(day)).toEqual([0, 0, 0, 0]);
      expect((await value())?.gmpRupees).toBe(35);
      expect(await db.rows('SELECT gmp FROM gmp_reading ORDER BY received_at')).toEqual(
        [33, 35, 33, 35].map((gmp) => ({ gmp })),
      );
    });

    it('changes nothing when it is read again', async () => {
      await play(day);
      expect(await play([[b, '15:05']])).toEqual([0]);
      expect((await db.rows('SELECT 1 FROM gmp_reading')).length).toBe(4);
    });
  });

  describe('a quote that is dated ahead', () => {
    it('by a wrong clock counts from the start of the two hours in which it was read', async () => {
      db.clock.set(at('09:20'));
      expect(await db.take([aReadingRecord()])).toMatchObject({ accepted: 1, doubts: [] });
      expect((await value())?.quotedAt).toEqual(at('08:00'));
      db.clock.set(at('09:50'));
      expect(await db.take([aReadingRecord()])).toMatchObject({ accepted: 1, events: 0 });
      expect((await value())?.quotedAt).toEqual(at('09:37'));
    });

    it('by more than a day is held', async () => {
      const ahead = aReadingRecord({ quotedAt: at('12:01', '2026-11-19') });
      const outcome = await db.take([ahead]);
      expect(outcome).toMatchObject({
        accepted: 0,
        doubts: [{ reason: expect.stringContaining('a day ahead') }],
      });
      expect(outcome.doubts[0]).not.toHaveProperty('waiting');
      await db.take([ahead], { trusted: true });
      expect((await value())?.quotedAt).toEqual(at('12:00'));
    });
  });

  it('lets a quote wait whose day does not fit the IPO, one entry for the name', async () => {
    const old = [10, 11].map((hour) => aReadingRecord({ quotedAt: at(`${hour}:00`, '2025-11-18') }));
    for (const record of old) {
      expect((await db.take([record])).doubts).toEqual([
        {
          index: 0,
          waiting: true,
          reason: 'quoted on 2025-11-18, long before zinnia-motors opens on 2026-11-17',
          about: 'investorgain zinnia motors ipo_zinnia out of season',
        },
      ]);
    }
    expect(await value()).toBeUndefined();
  });

  describe('a name that an operator places', () => {
    const unknown = aReadingRecord({
      sourceName: 'ZML Autos',
      openOn: null,
      closeOn: null,
      priceRupees: null,
    });
    const quotes = [
      { ...unknown, gmpRupees: 30, gmpPercent: null, quotedAt: at('18:00', '2026-11-16') },
      { ...unknown, gmpRupees: 31, gmpPercent: null, quotedAt: at('09:00') },
      { ...unknown, gmpRupees: 32, gmpPercent: null, quotedAt: at('11:00') },
    ];
    const [first, , last] = quotes;

    beforeEach(async () => {
      for (const quote of quotes)
        expect(await db.take([quote])).toMatchObject({ accepted: 0, doubts: [{ waiting: true }] });
    });

    it('takes in all readings that waited under the name, and is stored', async () => {
      const placed = await db.take([first as typeof unknown], { trusted: true, subject: 'zinnia-motors' });
      expect(placed).toMatchObject({ accepted: 3, events: 0, doubts: [] });
      expect((await value())?.gmpRupees).toBe(32);
      const history = await db.queries.history('live', 'zinnia-motors', 30, page);
      expect(history?.items.map(({ day, gmpRupees }) => [day, gmpRupees])).toEqual([
        ['2026-11-18', 32],
        ['2026-11-16', 30],
      ]);
      expect(await db.rows('SELECT 1 FROM gmp_unplaced')).toEqual([]);
      const next = { ...unknown, gmpRupees: 33, gmpPercent: null, quotedAt: at('12:00') };
      expect(await db.take([next])).toMatchObject({ accepted: 1, events: 1, doubts: [] });
    });

    it('is believed although another name seems to be the same IPO', async () => {
      await db.take([last as typeof unknown], { trusted: true, subject: 'zinnia-motors' });
      const other = aReadingRecord({ sourceName: 'Zinia Motors', gmpRupees: 1, gmpPercent: 0.71 });
      const both = [{ ...unknown, gmpRupees: 33, gmpPercent: null, quotedAt: at('12:00') }, other];
      expect(await db.take(both)).toMatchObject({ accepted: 1, doubts: [{ index: 1, waiting: true }] });
    });

    it('leaves those of its readings waiting that cannot be believed', async () => {
      await db.take([{ ...unknown, gmpRupees: -999, gmpPercent: null, quotedAt: at('11:30') }]);
      await db.take([last as typeof unknown], { trusted: true, subject: 'zinnia-motors' });
      expect((await value())?.gmpRupees).toBe(32);
      expect(await db.rows('SELECT gmp FROM gmp_unplaced')).toEqual([{ gmp: -999 }]);
    });

    it.each([
      ['no-such-ipo', 'there is no IPO no-such-ipo'],
      ['long-listed', 'long-listed is listed: its premium is no longer taken in'],
    ])('on %s is refused: %s', async (subject, publicMessage) => {
      db.directory.ipos.live.push(anIpo({ id: 'ipo_old', slug: 'long-listed', status: 'LISTED' }));
      const before = await db.versions();
      await expect(db.take([last as typeof unknown], { trusted: true, subject })).rejects.toMatchObject({
        publicMessage,
      });
      expect(await db.versions()).toBe(before);
    });
  });

  it('leaves readings of a namesake, by days, price or board, waiting unless an operator places the name', async () => {
    const namesakes = [
      { board: 'SME' as const },
      { priceRupees: 120, gmpPercent: 25 },
      { openOn: indianDay('2026-10-20'), closeOn: indianDay('2026-10-22'), board: null },
    ].map((part, index) =>
      aReadingRecord({
        gmpRupees: 30,
        gmpPercent: 21.43,
        openOn: null,
        closeOn: null,
        quotedAt: at(`1${index}:00`, '2026-11-17'),
        ...part,
      }),
    );
    db.directory.ipos.live = [];
    for (const record of namesakes) await db.take([record]);
    db.directory.ipos.live = [anIpo()];
    expect(await db.take([aReadingRecord()])).toMatchObject({ accepted: 1 });
    expect((await db.queries.history('live', 'zinnia-motors', 30, page))?.total).toBe(1);
    expect(await db.rows('SELECT 1 FROM gmp_unplaced')).toHaveLength(3);
    const placed = await db.take([aReadingRecord()], { trusted: true, subject: 'zinnia-motors' });
    expect(placed).toMatchObject({ accepted: 3 });
  });

  it('counts a quote once that waited and is repeated when its IPO is announced', async () => {
    db.directory.ipos.live = [];
    db.clock.set(at('10:00'));
    await db.take([aReadingRecord()]);
    db.directory.ipos.live = [anIpo()];
    db.clock.set(at('11:00'));
    expect(await db.take([aReadingRecord()])).toMatchObject({ accepted: 1, unchanged: 0 });
    expect(await db.rows('SELECT received_at AS at FROM gmp_reading')).toEqual([{ at: at('10:00') }]);
  });

  it('takes in readings that waited under a name once its IPO is announced', async () => {
    db.directory.ipos.live = [];
    await db.take([
      aReadingRecord({ gmpRupees: 30, gmpPercent: 21.43, quotedAt: at('10:00', '2026-11-12') }),
    ]);
    db.directory.ipos.live = [anIpo()];
    expect(await db.take([aReadingRecord()])).toMatchObject({ accepted: 2, unchanged: 0 });
    expect((await db.queries.history('live', 'zinnia-motors', 30, page))?.total).toBe(2);
  });
});
