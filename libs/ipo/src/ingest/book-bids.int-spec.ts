import { aCategory, anIssueRecord, aSubscriptionRecord, at, day } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';

let db: IpoDatabase;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_book_bids');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-09', '12:05'));
  await db.take(db.issues, [anIssueRecord({ closeOn: day('2026-03-11'), lotSizeShares: 50 })]);
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

/** Answer: the instant at which it is read, its stamp, bids of institutions, and those of all, in thousands. */
type Answer = readonly [readAt: Date, stamp: Date, qib: number, all: number];

const today = (time: string, qib: number, all: number): Answer => [
  at('2026-03-10', time),
  at('2026-03-10', time),
  qib,
  all,
];
const final = (time: string, qib: number, all: number): Answer => [
  at('2026-03-11', time),
  at('2026-03-11', '19:00'),
  qib,
  all,
];

/** Takes answers in; returns the bids that are published after each, in thousands. */
async function follow(answers: readonly Answer[]) {
  const seen: unknown[] = [];
  for (const [readAt, stamp, qib, all] of answers) {
    db.clock.set(readAt);
    const book = aSubscriptionRecord({
      readAt: stamp,
      qib: aCategory(2_000_000, Math.round(qib * 1000)),
      retail: aCategory(3_500_000, Math.round((all - qib) * 1000) - 1_500_000),
      nii: aCategory(1_500_000, 1_500_000),
      total: aCategory(7_000_000, Math.round(all * 1000)),
    });
    await db.take(db.books, [book], { source: 'nse', feedId: 'nse.book' });
    const [ipo] = await db.ipos();
    const shown = [(ipo?.qibTimes ?? 0) * 2_000, (ipo?.totalTimes ?? 0) * 7_000];
    seen.push(shown.map((thousands) => Math.round(thousands * 1000) / 1000));
  }
  return seen;
}

const updates = async () =>
  (await db.events()).filter((event) => event.startsWith('ipo.subscription_updated')).length;

describe('bids of institutions', () => {
  it('that fall while bids are taken are held, and the next sound book counts', async () => {
    const seen = await follow([
      today('12:00', 1_000, 9_000),
      today('13:00', 900, 9_500),
      today('14:00', 1_100, 10_000),
    ]);
    expect(seen).toEqual([
      [1_000, 9_000],
      [1_000, 9_000],
      [1_100, 10_000],
    ]);
    expect(await updates()).toBe(2);
  });

  it('that fell count once two later instants agree, and at once in the final book', async () => {
    const seen = await follow([
      today('12:00', 1_000, 9_000),
      today('13:00', 900, 9_500),
      today('14:00', 900, 9_600),
      today('15:00', 950, 9_700),
      final('19:05', 900, 9_800),
    ]);
    expect(seen).toEqual([
      [1_000, 9_000],
      [1_000, 9_000],
      [1_000, 9_000],
      [950, 9_700],
      [900, 9_800],
    ]);
  });
});

describe('bids that are no whole lots', () => {
  it('are held, and the next sound book counts', async () => {
    const seen = await follow([
      today('12:00', 1_000.001, 9_000.001),
      today('13:00', 1_000, 9_100),
      today('14:00', 1_000, 9_200.049),
      today('15:00', 1_000, 9_300),
    ]);
    expect(seen).toEqual([
      [0, 0],
      [1_000, 9_100],
      [1_000, 9_100],
      [1_000, 9_300],
    ]);
    expect(await updates()).toBe(2);
  });

  it('count once two later instants agree, and each from then on, because the lot is the wrong one', async () => {
    const seen = await follow([
      today('12:00', 1_000.001, 9_000.001),
      today('13:00', 1_000.001, 9_100.001),
      today('14:00', 1_000.001, 9_200.001),
      today('15:00', 1_000.001, 9_300.001),
    ]);
    expect(seen).toEqual([
      [0, 0],
      [0, 0],
      [1_000.001, 9_200.001],
      [1_000.001, 9_300.001],
    ]);
  });

  it('of the final book count in the second fresh answer', async () => {
    const seen = await follow([final('19:05', 1_000.001, 9_000.001), final('19:35', 1_000.001, 9_000.001)]);
    expect(seen).toEqual([
      [0, 0],
      [1_000.001, 9_000.001],
    ]);
  });
});
