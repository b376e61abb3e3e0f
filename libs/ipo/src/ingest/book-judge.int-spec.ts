import type { IpoSubscriptionRecord } from '@market/contracts';
import {
  aBseIssueRecord,
  aCategory,
  anIssueRecord,
  aSubscriptionRecord,
  at,
  day,
} from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';

let db: IpoDatabase;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_book_judge');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-09', '12:05'));
  await db.take(db.issues, [anIssueRecord({ closeOn: day('2026-03-11') })]);
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

/** Book of 7 million shares with so many million bids. */
const bids = (millions: number, over: Partial<IpoSubscriptionRecord> = {}) =>
  aSubscriptionRecord({
    retail: aCategory(3_500_000, millions * 600_000),
    nii: aCategory(1_500_000, millions * 300_000),
    qib: aCategory(2_000_000, millions * 100_000),
    total: aCategory(7_000_000, millions * 1_000_000),
    ...over,
  });
const take = (record: IpoSubscriptionRecord, source = 'nse') =>
  db.take(db.books, [record], { source, feedId: `${source}.book` });
const published = async () => {
  const times = (await db.ipos())[0]?.totalTimes ?? null;
  return times === null ? null : Math.round(times * 7);
};
const updates = async () =>
  (await db.events()).filter((event) => event.startsWith('ipo.subscription_updated')).length;
const stored = async () =>
  (await db.dataSource.query<unknown[]>('SELECT FROM ipo_subscription_reading')).length;

/** Answers in order: day, time, stamp, millions of bids, and what is published then. */
type Step = readonly [day: string, time: string, stamp: Date, millions: number, shown: number | null];

async function follow(steps: readonly Step[]): Promise<void> {
  const seen: unknown[] = [];
  for (const [on, time, readAt, millions] of steps) {
    db.clock.set(at(on, time));
    await take(bids(millions, { readAt }));
    seen.push([on, time, await published()]);
  }
  expect(seen).toEqual(steps.map(([on, time, , , shown]) => [on, time, shown]));
}

const final = at('2026-03-11', '19:00');

describe('a book of an instant that was read before', () => {
  it('stays when single answers say otherwise after two, also in turns, and no row is left of these', async () => {
    await follow([
      ['2026-03-11', '19:05', final, 12, 12],
      ['2026-03-11', '19:35', final, 12, 12],
      ['2026-03-12', '10:05', final, 10, 12],
      ['2026-03-12', '10:35', final, 12, 12],
      ['2026-03-13', '10:05', final, 12, 12],
      ['2026-03-13', '10:35', final, 10, 12],
      ['2026-03-13', '11:05', final, 12, 12],
    ]);
    expect(await updates()).toBe(1);
    expect(await stored()).toBe(1);
    db.clock.advance(3_600_000);
    const again = () => take(bids(12, { readAt: final }));
    expect(await db.rowsWrittenBy(again)).toBe(0);
  });

  it('is replaced by another one that two fresh answers in a row say, with one event', async () => {
    await follow([
      ['2026-03-11', '19:05', final, 12, 12],
      ['2026-03-11', '19:35', final, 12, 12],
      ['2026-03-12', '10:05', final, 10, 12],
      ['2026-03-12', '10:05', final, 10, 12],
      ['2026-03-12', '10:35', final, 10, 10],
      ['2026-03-12', '11:05', final, 10, 10],
    ]);
    expect(await updates()).toBe(2);
  });

  it('is replaced at once by one with more bids when it was read a single time', async () => {
    await follow([
      ['2026-03-11', '19:05', final, 10, 10],
      ['2026-03-12', '10:05', final, 12, 12],
      ['2026-03-12', '10:35', final, 12, 12],
    ]);
  });

  it('that was read a single time is replaced by one with fewer bids once two fresh answers say that', async () => {
    await follow([
      ['2026-03-11', '19:05', final, 12, 12],
      ['2026-03-11', '19:06', final, 10, 12],
      ['2026-03-11', '19:35', final, 12, 12],
      ['2026-03-11', '20:05', final, 10, 12],
      ['2026-03-11', '20:35', final, 10, 10],
    ]);
    expect(await updates()).toBe(2);
  });

  it('may be the final one with less than half of the bids, once two answers say so', async () => {
    await follow([
      ['2026-03-11', '16:35', at('2026-03-11', '16:00'), 90, 90],
      ['2026-03-11', '19:05', final, 30, 90],
      ['2026-03-12', '10:05', final, 30, 30],
    ]);
  });
});

describe('a fall to under half of the bids', () => {
  it('is held, though its applications fell as well, and the next sound book counts', async () => {
    await follow([
      ['2026-03-10', '11:05', at('2026-03-10', '11:00'), 9, 9],
      ['2026-03-10', '12:05', at('2026-03-10', '12:00'), 3, 9],
      ['2026-03-10', '12:35', at('2026-03-10', '12:00'), 3, 9],
      ['2026-03-10', '13:05', at('2026-03-10', '13:00'), 10, 10],
    ]);
    expect(await updates()).toBe(2);
  });

  it('counts once two later instants agree', async () => {
    await follow([
      ['2026-03-10', '11:05', at('2026-03-10', '11:00'), 9, 9],
      ['2026-03-10', '12:05', at('2026-03-10', '12:00'), 3, 9],
      ['2026-03-10', '13:05', at('2026-03-10', '13:00'), 3, 9],
      ['2026-03-10', '14:05', at('2026-03-10', '14:00'), 4, 4],
    ]);
  });

  it('is held also where the other exchange stated the last book of both', async () => {
    await db.take(db.issues, [aBseIssueRecord()], { source: 'bse', feedId: 'bse.calendar' });
    const { exchange, sourceKey } = aBseIssueRecord();
    db.clock.set(at('2026-03-10', '12:05'));
    await take(bids(9, { exchange, sourceKey, readAt: at('2026-03-10', '11:58') }), 'bse');
    const { doubts } = await take(bids(3));
    expect(doubts).toMatchObject([{ index: 0, reason: '3000000 shares bid for where 9000000 were' }]);
    expect(await published()).toBe(9);
  });
});

describe('a book whose categories have exchanged their shares on offer', () => {
  /** Takes a book of an hour of a day of March in, with the rows of retail and QIB exchanged or not. */
  const step = async (on: number, hour: number, millions: number, isExchanged = false, isBse = false) => {
    const [date, time] = [`2026-03-${String(on).padStart(2, '0')}`, String(hour)];
    db.clock.set(at(date, `${time}:05`));
    const rows = {
      retail: aCategory(2_000_000, millions * 100_000),
      qib: aCategory(3_500_000, millions * 600_000),
    };
    const { exchange, sourceKey } = isBse ? aBseIssueRecord() : anIssueRecord();
    const over = { readAt: at(date, `${time}:00`), exchange, sourceKey, ...(isExchanged ? rows : {}) };
    await take(bids(millions, over), isBse ? 'bse' : 'nse');
    return published();
  };

  it('is held however often it is read, and the next one with the known split counts', async () => {
    expect([await step(9, 11, 8), await step(9, 12, 9)]).toEqual([8, 9]);
    for (const hour of [13, 14, 15, 16]) expect(await step(9, hour, hour, true)).toBe(9);
    expect(await step(9, 17, 17)).toBe(17);
  });

  it('is held where each exchange has stated the known split once', async () => {
    await db.take(db.issues, [aBseIssueRecord()], { source: 'bse', feedId: 'bse.calendar' });
    expect([await step(9, 11, 8), await step(9, 12, 9, false, true)]).toEqual([8, 9]);
    for (const hour of [13, 14, 15]) expect(await step(9, hour, hour, true)).toBe(9);
  });

  it('counts in the sixth reading where the known split was read once', async () => {
    await step(9, 10, 8);
    for (const hour of [11, 12, 13, 14, 15]) expect(await step(9, hour, hour, true)).toBe(8);
    expect([await step(9, 16, 16, true), await step(9, 17, 17, true)]).toEqual([16, 17]);
  });

  it('counts in the third reading where no book had the known split for a day', async () => {
    for (const hour of [11, 12]) await step(9, hour, hour);
    for (const hour of [13, 15]) expect(await step(10, hour, hour, true)).toBe(12);
    expect(await step(10, 16, 16, true)).toBe(16);
  });

  it('counts in the third reading where the book of the other exchange has this split', async () => {
    await db.take(db.issues, [aBseIssueRecord()], { source: 'bse', feedId: 'bse.calendar' });
    for (const hour of [10, 11]) await step(9, hour, hour, true);
    expect(await step(9, 12, 12, false, true)).toBe(12);
    for (const hour of [13, 14, 15]) await step(9, hour, hour);
    expect(await published()).toBe(15);
  });
});

describe('shares on offer that several books have stated', () => {
  const offers = (retail: number, nii: number) => ({
    retail: aCategory(retail, 7_000_000),
    nii: aCategory(nii, 4_500_000),
    total: aCategory(retail + nii + 2_000_000, 12_500_000),
  });
  const same = offers(3_500_000, 1_500_000);
  const withMaker = offers(3_500_000, 1_800_000);
  const step = async (hour: number, over: Partial<IpoSubscriptionRecord>) => {
    db.clock.set(at('2026-03-10', `${hour}:05`));
    const { doubts } = await take(aSubscriptionRecord({ readAt: at('2026-03-10', `${hour}:00`), ...over }));
    const niiTimes = (await db.ipos())[0]?.niiTimes ?? null;
    return [niiTimes, doubts.length];
  };
  const exactly = 4_500_000 / 1_500_000;
  const withTheMaker = 4_500_000 / 1_800_000;

  it.each([
    ['of all exchanges', 'consolidated'],
    ['of one exchange', 'exchange'],
  ] as const)('hold a book %s that has others in one reading', async (_title, scope) => {
    await db.clear();
    await db.take(db.issues, [anIssueRecord({ board: scope === 'exchange' ? 'SME' : 'MAINBOARD' })]);
    for (const hour of [10, 11]) expect(await step(hour, { ...same, scope })).toEqual([exactly, 0]);
    expect(await step(12, { ...withMaker, scope })).toEqual([exactly, 1]);
    expect(await step(13, { ...same, scope })).toEqual([exactly, 0]);
    expect(await updates()).toBe(1);
  });

  it('are replaced by others that two readings have', async () => {
    for (const hour of [10, 11]) await step(hour, same);
    expect(await step(12, withMaker)).toEqual([exactly, 1]);
    expect(await step(13, withMaker)).toEqual([withTheMaker, 0]);
  });

  it('are replaced at once where one book had them, and where the list of issues states the new ones', async () => {
    await step(10, same);
    expect(await step(11, withMaker)).toEqual([withTheMaker, 0]);
    await db.take(db.issues, [anIssueRecord({ offeredShares: 7_000_000 })]);
    await step(12, withMaker);
    expect(await step(13, same)).toEqual([exactly, 0]);
  });
});

describe('a first book without bids', () => {
  it('is held where a list of issues counts bids, and published where none does', async () => {
    const readAt = at('2026-03-09', '18:00');
    db.clock.set(at('2026-03-09', '18:05'));
    await db.take(db.issues, [anIssueRecord({ hasBids: true })]);
    expect(await take(bids(0, { readAt }))).toMatchObject({ accepted: 0, doubts: [{ index: 0 }] });
    expect(await published()).toBeNull();
    await take(bids(8, { readAt }));
    expect(await published()).toBe(8);
    await db.clear();
    await db.take(db.issues, [anIssueRecord()]);
    await take(bids(0, { readAt }));
    expect(await published()).toBe(0);
  });
});

describe('a book whose categories are counted at another moment', () => {
  it('is published as printed where they are two percent more than the total', async () => {
    await take(bids(10, { total: aCategory(7_000_000, 9_800_000) }));
    expect((await db.ipos())[0]).toMatchObject({ totalTimes: 1.4, retailTimes: 6 / 3.5 });
  });

  it('is an SME book of NSE, whose categories count the market maker, with or without its total', async () => {
    await db.clear();
    await db.take(db.issues, [anIssueRecord({ board: 'SME', lotSizeShares: 400 })]);
    const own = (total: number | null) => ({
      scope: 'exchange' as const,
      retail: aCategory(null, 2_000_000),
      nii: aCategory(null, 1_000_000),
      qib: aCategory(null, 0),
      total: { sharesOffered: 1_000_000, sharesBid: total, applications: null, times: total && total / 1e6 },
    });
    const stamped = (readAt: Date, total: number | null) => aSubscriptionRecord({ ...own(total), readAt });
    expect(await take(stamped(at('2026-03-10', '12:00'), 2_850_000))).toMatchObject({ doubts: [] });
    expect((await db.ipos())[0]).toMatchObject({ totalTimes: 2.85 });
    expect(await take(stamped(at('2026-03-10', '13:00'), null))).toMatchObject({ doubts: [], accepted: 1 });
    expect((await db.ipos())[0]).toMatchObject({ totalTimes: null });
  });
});
