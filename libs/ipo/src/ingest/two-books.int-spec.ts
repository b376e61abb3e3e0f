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
const bse = { source: 'bse', feedId: 'bse.calendar' };

beforeAll(async () => {
  db = await startIpoDatabase('ipo_two_books');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-09', '12:05'));
  await db.take(db.issues, [anIssueRecord({ closeOn: day('2026-03-11') })]);
  await db.take(db.issues, [aBseIssueRecord({ closeOn: day('2026-03-11') })], bse);
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

/** Book of both exchanges that one of them states: its time, and the bids of three categories in thousands of shares. */
type Step = readonly [
  exchange: 'NSE' | 'BSE',
  time: string,
  bids: readonly [retail: number, nii: number, qib: number],
];

/**
 * Takes books of a day in, by default of the second. @returns retail bids that are published after each, in thousands
 *
 * @param stamp time of all books; null for the time at which each is read
 */
async function follow(
  steps: readonly Step[],
  on = '2026-03-10',
  stamp: Date | null = null,
): Promise<number[]> {
  const seen: number[] = [];
  for (const [exchange, time, [retail, nii, qib]] of steps) {
    db.clock.set(at(on, time));
    const readAt = stamp ?? db.clock.now();
    const { sourceKey } = exchange === 'NSE' ? anIssueRecord() : aBseIssueRecord();
    const book = aSubscriptionRecord({
      ...{ exchange, sourceKey, readAt },
      retail: aCategory(3_500_000, retail * 1000),
      nii: aCategory(1_500_000, nii * 1000),
      qib: aCategory(2_000_000, qib * 1000),
      total: aCategory(7_000_000, (retail + nii + qib) * 1000),
    });
    const source = exchange.toLowerCase();
    await db.take(db.books, [book], { source, feedId: `${source}.book` });
    seen.push(Math.round(((await db.ipos())[0]?.retailTimes ?? 0) * 3_500));
  }
  return seen;
}

describe('a category of a book of both exchanges', () => {
  it('is held above twice what the other exchange said within the hour, with a total that fits', async () => {
    const seen = await follow([
      ['BSE', '12:05', [6_000, 2_000, 0]],
      ['NSE', '12:30', [12_400, 2_000, 0]],
      ['BSE', '12:35', [6_200, 2_100, 0]],
      ['NSE', '13:00', [6_400, 2_200, 0]],
    ]);
    expect(seen).toEqual([6_000, 6_000, 6_200, 6_400]);
  });

  it('is held where two categories have exchanged their bids, and no later book waits for it', async () => {
    const seen = await follow([
      ['NSE', '12:00', [6_000, 2_000, 0]],
      ['BSE', '12:05', [6_000, 2_000, 0]],
      ['NSE', '12:30', [2_100, 6_200, 0]],
      ['NSE', '13:00', [6_400, 2_200, 0]],
    ]);
    expect(seen).toEqual([6_000, 6_000, 6_000, 6_400]);
  });

  it('counts once the other exchange states about as many', async () => {
    const seen = await follow([
      ['NSE', '12:00', [4_000, 500, 0]],
      ['BSE', '12:05', [4_000, 500, 0]],
      ['NSE', '12:30', [9_000, 500, 0]],
      ['BSE', '12:35', [9_100, 500, 0]],
    ]);
    expect(seen).toEqual([4_000, 4_000, 4_000, 9_100]);
  });

  it('may be any multiple of what was said more than an hour ago, and that of institutions always', async () => {
    const seen = await follow([
      ['BSE', '12:05', [4_000, 1_500, 2_000]],
      ['NSE', '13:00', [4_100, 1_500, 8_000]],
      ['NSE', '13:30', [9_000, 1_500, 8_000]],
    ]);
    expect(seen).toEqual([4_000, 4_100, 9_000]);
  });

  it('is held with the bids of another one, also hours after the books of both exchanges, and counts without a fall', async () => {
    const before: readonly Step[] = [
      ['NSE', '11:00', [6_000, 2_000, 0]],
      ['BSE', '11:05', [6_000, 2_000, 0]],
    ];
    expect(
      await follow([...before, ['NSE', '14:00', [2_100, 6_300, 0]], ['BSE', '14:05', [6_300, 2_100, 0]]]),
    ).toEqual([6_000, 6_000, 6_000, 6_300]);
    expect(await follow([['NSE', '16:30', [12_700, 2_100, 0]]])).toEqual([12_700]);
  });

  it('is held above twice what the other exchange said in the evening before', async () => {
    await follow([['BSE', '17:05', [6_000, 2_000, 0]]], '2026-03-09');
    const seen = await follow([
      ['NSE', '10:30', [12_400, 2_000, 0]],
      ['BSE', '10:35', [6_200, 2_100, 0]],
    ]);
    expect(seen).toEqual([6_000, 6_200]);
  });

  it('may grow by any factor while it is not fully subscribed', async () => {
    const seen = await follow([
      ['BSE', '12:05', [3_400, 100, 0]],
      ['NSE', '12:30', [9_000, 1_400, 0]],
    ]);
    expect(seen).toEqual([3_400, 9_000]);
  });

  it('may grow by any factor on the last day', async () => {
    const seen = await follow(
      [
        ['BSE', '12:05', [4_000, 1_500, 0]],
        ['NSE', '12:30', [9_000, 4_000, 0]],
      ],
      '2026-03-11',
    );
    expect(seen).toEqual([4_000, 9_000]);
  });

  it('counts where the other exchange states fewer bids than were known before', async () => {
    const seen = await follow([
      ['BSE', '10:05', [5_000, 1_800, 0]],
      ['NSE', '12:00', [2_100, 6_200, 0]],
      ['BSE', '12:05', [6_000, 2_000, 0]],
      ['NSE', '13:30', [6_400, 2_200, 0]],
    ]);
    expect(seen).toEqual([5_000, 2_100, 6_000, 6_400]);
  });

  it('may be fewer than in a former book of its exchange where a later one of the other exchange says so', async () => {
    const seen = await follow([
      ['NSE', '12:00', [6_000, 4_000, 0]],
      ['BSE', '13:35', [6_200, 2_100, 0]],
      ['NSE', '14:00', [6_400, 2_200, 0]],
    ]);
    expect(seen).toEqual([6_000, 6_200, 6_400]);
  });
});

describe('a book after the close with fewer bids than that of the other exchange', () => {
  const [lastDay, nextDay] = ['2026-03-11', '2026-03-12'];
  const final = at(lastDay, '17:00');
  const [whole, less] = [
    [12_000, 6_000, 9_000],
    [7_000, 3_600, 5_400],
  ] as const;

  it('is held at its first readings under a new time, and the next whole one counts', async () => {
    const seen = await follow(
      [
        ['BSE', '17:00', whole],
        ['NSE', '17:30', less],
        ['NSE', '18:00', less],
        ['NSE', '18:30', whole],
      ],
      lastDay,
    );
    expect(seen).toEqual([12_000, 12_000, 12_000, 12_000]);
  });

  it('is held under a known time however often the day repeats it, and counts after a day', async () => {
    const steps = (times: readonly string[]) => times.map((time): Step => ['NSE', time, less]);
    const first: Step[] = [
      ['BSE', '17:00', whole],
      ['NSE', '17:10', whole],
    ];
    const seen = await follow([...first, ...steps(['17:30', '18:00', '18:30'])], lastDay, final);
    expect(seen).toEqual([12_000, 12_000, 12_000, 12_000, 12_000]);
    expect(await follow(steps(['10:00', '17:40']), nextDay, final)).toEqual([12_000, 7_000]);
  });

  it('counts with its second reading once the other exchange states as few', async () => {
    const steps: Step[] = [
      ['BSE', '17:05', whole],
      ['NSE', '17:10', whole],
      ['NSE', '17:40', less],
      ['BSE', '17:45', less],
      ['NSE', '18:10', less],
    ];
    expect(await follow(steps, lastDay, final)).toEqual([12_000, 12_000, 12_000, 12_000, 7_000]);
  });
});
