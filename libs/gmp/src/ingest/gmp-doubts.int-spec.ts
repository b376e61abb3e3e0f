import { addDays, indianDay, instantInIndia } from '@market/kernel';
import { anIpo, aReadingRecord } from '../domain/gmp.fixture';
import { type GmpDatabase, startGmpDatabase } from '../testing/gmp-database.fixture';

let db: GmpDatabase;
const first = indianDay('2026-11-16');
const at = (day: number, time: string) => instantInIndia(addDays(first, day), time);

beforeAll(async () => {
  db = await startGmpDatabase('gmp_doubts');
});
beforeEach(async () => {
  await db.clear();
  db.directory.ipos.live = [anIpo()];
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const value = async () => (await db.queries.bySlug('live', 'zinnia-motors'))?.value;

/** Makes a quote of a premium with its true percent. */
function quote(publisher: string, gmpRupees: number, day: number, time = '10:00') {
  const gmpPercent = Math.round((gmpRupees / 140) * 10_000) / 100;
  return aReadingRecord({ publisher, gmpRupees, gmpPercent, quotedAt: at(day, time) });
}
type Quote = ReturnType<typeof quote>;

/** Takes quotes in one by one, each at its own time. */
async function take(...quotes: readonly Quote[]) {
  const outcomes = [];
  for (const each of quotes) {
    db.clock.set(each.quotedAt);
    outcomes.push(await db.take([each]));
  }
  return outcomes;
}
const daily = (day: number, [ig, watch, ji]: readonly [number, number, number]) => [
  quote('investorgain', ig, day),
  quote('ipowatch', watch, day, '12:00'),
  quote('ipoji', ji, day, '14:00'),
];
const told = async () => (await db.events()).map(({ previousGmp, currentGmp }) => [previousGmp, currentGmp]);

describe('premiums in doubt', () => {
  it('are believed and announced once a second publisher quotes about the same', async () => {
    await take(...daily(0, [50, 50, 50]));
    const outcomes = await take(...daily(1, [5, 5, 5]));
    expect(outcomes.map(({ accepted, doubts }) => [accepted, doubts.length])).toEqual([
      [0, 1],
      [1, 0],
      [1, 0],
    ]);
    expect(await told()).toEqual([[50, 5]]);
    expect(await value()).toMatchObject({ gmpRupees: 5, minRupees: 5, maxRupees: 5 });
  });

  it('leave quarantine with the next run that quotes the same, without a new doubt', async () => {
    const [alone, shared] = [quote('investorgain', 170, 0), quote('ipowatch', 168, 0, '12:00')];
    expect((await take(alone, shared, alone)).map(({ doubts }) => doubts.length)).toEqual([1, 0, 0]);
    expect((await value())?.gmpRupees).toBe(169);
  });

  it('that were believed are doubted once two others outvote them, and stop counting', async () => {
    const wrong = quote('investorgain', 100, 0);
    const outcomes = await take(
      wrong,
      quote('ipowatch', 10, 0, '12:00'),
      quote('ipoji', 11, 0, '12:00'),
      wrong,
    );
    expect(outcomes.map(({ accepted }) => accepted)).toEqual([1, 0, 1, 0]);
    expect(outcomes[3]?.doubts).toEqual([
      { index: 0, reason: 'a premium of 100 where other publishers say 10.5' },
    ]);
    expect((await value())?.sources).toEqual([
      { publisher: 'ipoji', value: 11 },
      { publisher: 'ipowatch', value: 10 },
    ]);
    expect(await told()).toEqual([[100, 10.5]]);
    expect((await take(quote('investorgain', 10, 1)))[0]).toMatchObject({ accepted: 1, doubts: [] });
  });

  it('of a single publisher are believed when a quote two hours later repeats them', async () => {
    await take(quote('investorgain', 33, 0));
    const jump = quote('investorgain', 330, 1);
    expect((await take(jump, jump))[1]).toMatchObject({ accepted: 0, unchanged: 0, doubts: [{ index: 0 }] });
    expect((await take(quote('investorgain', 330, 1, '12:00')))[0]).toMatchObject({ accepted: 1, events: 1 });
    expect((await value())?.gmpRupees).toBe(330);
  });

  it('are believed and announced once when an operator releases them, and so are the next quotes of about the same', async () => {
    await take(...daily(0, [30, 31, 32]));
    const doubted = quote('investorgain', 300, 0, '16:00');
    await take(doubted);
    db.clock.set(at(0, '18:00'));
    const [vouched, again] = [
      await db.take([doubted], { trusted: true }),
      await db.take([doubted], { trusted: true }),
    ];
    expect([vouched.events, again.events]).toEqual([1, 0]);
    expect((await db.rows('SELECT 1 FROM gmp_reading WHERE vouched')).length).toBe(1);
    expect((await value())?.sources).toContainEqual({ publisher: 'investorgain', value: 300 });
  });

  it('that their publisher corrected are believed when an operator releases them nevertheless', async () => {
    const [right, doubted] = [quote('investorgain', 33, 0), quote('investorgain', 300, 0)];
    for (const [record, time] of [
      [right, '10:05'],
      [doubted, '10:25'],
      [right, '10:45'],
    ] as const) {
      db.clock.set(at(0, time));
      await db.take([record]);
    }
    db.clock.set(at(0, '11:05'));
    expect(await db.take([doubted], { trusted: true })).toMatchObject({ accepted: 1, events: 1, doubts: [] });
    expect((await value())?.gmpRupees).toBe(300);
  });

  it('give the same value when they are replayed in any order, and days without doubts in any first order', async () => {
    const quotes = [...daily(0, [100, 10, 11]), ...daily(1, [10, 150, 11]), ...daily(2, [90, 95, 9])];
    const played = async (order: readonly Quote[]) => {
      for (const each of order) await db.take([each], { now: each.quotedAt });
      return db.rows('SELECT day, gmp, sources, quoted_at FROM gmp_day ORDER BY day');
    };
    await played(quotes);
    const before = await db.versions();
    await played(quotes);
    await played([...quotes].reverse());
    expect(await db.versions()).toBe(before);
    await db.clear();
    const calm = [...daily(0, [30, 31, 90]), ...daily(1, [100, 40, 45]), ...daily(2, [20, 28, 25])];
    const forward = await played(calm);
    await db.clear();
    expect(await played([...calm].reverse())).toEqual(forward);
  });
});

describe('a list of premiums', () => {
  const names = [
    'Agate',
    'Beryl',
    'Citrine',
    'Diamond',
    'Emerald',
    'Fluorite',
    'Garnet',
    'Hessonite',
    'Iolite',
  ];
  const more = ['Jasper', 'Kyanite', 'Larimar', 'Moonstone', 'Nephrite'];
  const issues = [...names, ...more];
  const list = (values: readonly number[], day: number, publisher: string = 'investorgain', time = '10:00') =>
    values.map((each, index) => ({
      ...quote(publisher, each, day, time),
      sourceName: `${issues[index]} Works`,
    }));
  const sane = issues.map((_, index) => 20 + index * 2);
  const quoteOf = (record: Quote, gmpRupees: number): Quote => ({
    ...record,
    gmpRupees,
    gmpPercent: Math.round((gmpRupees / 140) * 10_000) / 100,
  });

  beforeEach(() => {
    db.directory.ipos.live = issues.map((name) =>
      anIpo({ id: `ipo_${name}`, slug: `${name.toLowerCase()}-works`, name: `${name} Works Limited` }),
    );
  });
  const run = async (...args: Parameters<typeof list>) => {
    const records = list(...args);
    db.clock.set(records[0]?.quotedAt ?? at(0, '10:00'));
    return db.take(records);
  };

  it('is taken without three of fourteen rows that fell to a tenth, and with them two hours later', async () => {
    await run(sane, 0);
    const fallen = sane.map((each, index) => (index < 3 ? each / 10 : each + 1));
    expect(await run(fallen, 1)).toMatchObject({
      accepted: 11,
      events: 11,
      held: null,
      doubts: [{ index: 0 }, { index: 1 }, { index: 2 }],
    });
    expect(await run(fallen, 1, 'investorgain', '12:00')).toMatchObject({
      accepted: 14,
      doubts: [],
      held: null,
    });
  });

  it.each([
    ['ten times as high', (each: number) => each * 10],
    ['in paise', (each: number) => each * 100],
    ['a tenth, a little moved', (each: number) => each / 10 + 0.1],
  ])('is held %s', async (_title, slip) => {
    await run(sane, 0);
    expect((await run(sane.map(slip), 1)).held).toBe('14 of 14 premiums are wrong together');
  });

  it.each([
    ['unknown IPOs', (name: string) => `Unknown ${name}`],
    ['IPOs that it never quoted', (name: string) => name],
  ])('is held ten times as high beside as many premiums of %s', async (_title, rename) => {
    await run(sane.slice(0, 4), 0);
    const slipped = sane.slice(0, 4).map((each) => each * 10);
    const records = list([...slipped, ...sane.slice(4)], 1).map((record, index) =>
      index < 4 ? record : { ...record, sourceName: rename(record.sourceName) },
    );
    db.clock.set(at(1, '10:00'));
    expect((await db.take(records)).held).toMatch(/^4 of \d+ premiums are wrong together$/);
  });

  it('that names two of six IPOs twice, a rupee apart, is taken without those rows', async () => {
    const records = list(sane.slice(0, 4), 0);
    const twice = records.slice(0, 2).map((record) => quoteOf(record, record.gmpRupees + 1));
    db.clock.set(at(0, '10:00'));
    expect(await db.take([...records, ...twice])).toMatchObject({
      accepted: 2,
      held: null,
      doubts: [{ index: 0 }, { index: 1 }, { index: 4 }, { index: 5 }],
    });
  });

  it('that names two of six IPOs twice, with premiums far apart, is held', async () => {
    const records = list(sane.slice(0, 4), 0);
    const twice = records.slice(0, 2).map((record) => quoteOf(record, record.gmpRupees * 5));
    db.clock.set(at(0, '10:00'));
    expect((await db.take([...records, ...twice])).held).toBe('4 of 6 premiums are wrong together');
  });

  it('is held when a third of its rows are the percents of the last premiums', async () => {
    await run(sane, 0);
    const records = list(sane, 1).map((record, index) => ({
      ...record,
      gmpRupees: index < 6 ? (record.gmpPercent ?? 0) : record.gmpRupees,
      gmpPercent: null,
    }));
    db.clock.set(at(1, '10:00'));
    expect((await db.take(records)).held).toBe('5 of 14 premiums are wrong together');
  });

  it('is not held for a move that other publishers made, too', async () => {
    const fallen = sane.map((each) => each / 10);
    await run(sane, 0);
    await run(sane, 0, 'ipowatch', '12:00');
    expect((await run(fallen, 1)).held).toBe('14 of 14 premiums are wrong together');
    await run(fallen, 1, 'ipoji', '10:00');
    expect(await run(fallen, 1, 'investorgain', '12:00')).toMatchObject({
      accepted: 14,
      held: null,
      doubts: [],
    });
  });

  it('that is correct is held for three days at most, because a held list stores nothing', async () => {
    await run(sane, 0);
    const fallen = sane.map((each) => each / 10);
    for (const day of [1, 2, 3])
      expect((await run(fallen, day)).held).toBe('14 of 14 premiums are wrong together');
    expect((await db.rows('SELECT 1 FROM gmp_reading')).length).toBe(14);
    expect((await run(fallen, 4)).held).toBeNull();
    expect(await run(fallen, 4, 'investorgain', '12:00')).toMatchObject({ accepted: 14, doubts: [] });
  });

  it('that an operator releases as a whole is believed', async () => {
    await run(sane, 0);
    db.clock.set(at(1, '10:00'));
    const records = list(
      sane.map((each) => each * 10),
      1,
    );
    expect(await db.take(records, { trusted: true })).toMatchObject({ accepted: 14, held: null, doubts: [] });
  });
});

describe('a list whose names moved against its prices', () => {
  const bands = { Kumudvati: [190, 200], Vedavati: [38, 40], Payaswini: [400, 420] } as const;
  const shifted = [
    ['Vedavati', 200, 24],
    ['Payaswini', 40, 6],
    ['Kumudvati', 420, 35],
  ] as const;
  const list = (rows: readonly (readonly [string, number, number])[]) =>
    rows.map(([name, priceRupees, gmpRupees]) =>
      aReadingRecord({
        sourceName: `${name} Works`,
        priceRupees,
        gmpRupees,
        gmpPercent: null,
        quotedAt: at(2, '09:00'),
      }),
    );

  beforeEach(() => {
    db.clock.set(at(2, '10:00'));
    db.directory.ipos.live = Object.entries(bands).map(([name, [bandMinRupees, bandMaxRupees]]) =>
      anIpo({
        id: name,
        slug: name.toLowerCase(),
        name: `${name} Works Limited`,
        bandMinRupees,
        bandMaxRupees,
      }),
    );
  });

  it('is held even when days and names match, and nothing of it is published', async () => {
    const outcome = await db.take(list(shifted));
    expect(outcome.held).toBe('3 of 3 prices are those of other issues of the list');
    expect(await db.rows('SELECT 1 FROM gmp')).toEqual([]);
    expect(await db.rows('SELECT 1 FROM gmp_reading')).toEqual([]);
  });

  it('passes once its prices are in the rows of their names', async () => {
    const right = list([
      ['Vedavati', 40, 6],
      ['Payaswini', 420, 35],
      ['Kumudvati', 210, 24],
    ]);
    expect(await db.take(right)).toMatchObject({ accepted: 3, held: null });
  });
});
