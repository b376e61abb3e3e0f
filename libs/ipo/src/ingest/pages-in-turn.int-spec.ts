import type { IpoIssueRecord } from '@market/contracts';
import { anIssueRecord, at, day } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';

let db: IpoDatabase;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_pages_in_turn');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-06', '12:00'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const listed = { page: 'archive' as const, listingOn: day('2026-03-16') };

it.each<[title: string, one: Partial<IpoIssueRecord>, other: Partial<IpoIssueRecord>, most: number]>([
  ['a board', { lotSizeShares: null }, { lotSizeShares: null, board: 'SME' }, 2],
  ['a lot', {}, { lotSizeShares: 55 }, 2],
  ['a size in shares and in rupees', {}, { issueSizeShares: null, issueSizeRupees: 3e9 }, 2],
  ['a registrar', { registrar: 'Kaveri Registry Limited' }, { registrar: 'Purnima Registry Limited' }, 2],
  ['lead managers', { leadManagers: ['Banyan Securities'] }, { leadManagers: ['Trishul Capital'] }, 2],
  ['a sector', { sector: 'Cement' }, { sector: 'Automobiles' }, 2],
  ['a face value', {}, { faceValueRupees: 2 }, 2],
  ['a symbol', {}, { symbol: 'ZINNIAM' }, 2],
  ['a listing day and a blank', listed, { ...listed, listingOn: null, blanks: ['listingOn'] }, 2],
  ['a band', {}, { bandMinRupees: 280, bandMaxRupees: 294 }, 4],
  ['days', {}, { openOn: day('2026-03-10'), closeOn: day('2026-03-12') }, 2],
])(
  'Two states of %s, read in turn, send no event after the first change and its return, and one stays',
  async (_title, one, other, most) => {
    const feed = { feedId: 'nse.ipo-detail' };
    await db.take(db.issues, [anIssueRecord()]);
    await db.take(db.issues, [anIssueRecord(one)], feed);
    const shown = async () => {
      const [
        {
          updatedAt: _at,
          provenance: _sources,
          detailChangedAt: _detail,
          termsChangedAt: _terms,
          ...ipo
        } = {},
      ] = (await db.ipos()) as unknown as Record<string, unknown>[];
      return ipo;
    };
    const events: number[] = [];
    const seen: unknown[] = [];
    for (let run = 1; run < 9; run += 1) {
      db.clock.advance(3_600_000);
      const outcome = await db.take(db.issues, [anIssueRecord(run % 2 === 0 ? one : other)], feed);
      events.push(outcome.events);
      if (run > 1) seen.push(await shown());
      if (run > 1 && run % 2 === 1)
        expect(outcome.doubts).toContainEqual(
          expect.objectContaining({
            reason: expect.stringMatching(/in turn|until it is confirmed/) as string,
          }),
        );
    }
    expect(events.slice(2)).toEqual(Array(6).fill(0));
    expect(events.slice(0, 2).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(most);
    expect(new Set(seen.map((ipo) => JSON.stringify(ipo))).size).toBe(1);
  },
);
