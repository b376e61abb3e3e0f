import { anIssueRecord, at, day } from '../domain/sgb.fixture';
import { type SgbDatabase, startSgbDatabase } from '../testing/sgb-database.fixture';

let db: SgbDatabase;

beforeAll(async () => {
  db = await startSgbDatabase('sgb_pages_in_turn');
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

it('Two states of a release, read in turn, leave the tranche as it was first stated, without an event', async () => {
  db.clock.set(at('2026-12-04', '08:00'));
  const own = anIssueRecord();
  const other = anIssueRecord({ closeOn: day('2026-12-10'), nominalRupees: 12_490, offlineRupees: 12_490 });
  await db.release([own]);
  const before = await db.tranches();
  expect(before).toHaveLength(1);
  for (let run = 1; run < 9; run += 1) {
    db.clock.advance(3_600_000);
    const { doubts } = await db.take(db.issues, [run % 2 === 0 ? own : other]);
    if (run % 2 === 1) expect(doubts).not.toEqual([]);
    expect(await db.tranches()).toEqual(before);
  }
  expect(await db.events()).toEqual([]);
});
