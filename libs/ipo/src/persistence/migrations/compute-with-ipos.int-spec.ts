import { aBseIssueRecord, aListingRecord, anIssueRecord, aReportRecord, at } from '../../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../../testing/ipo-database.fixture';
import { ComputeWithIpos1795000007400 } from './compute-with-ipos-1795000007400';

let db: IpoDatabase;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_compute');
});
afterAll(() => db.stop());

it('fills symbols, sources and the change of the terms from what was stored, but for changes of the state', async () => {
  const announcedAt = at('2026-03-06', '12:00');
  db.clock.set(announcedAt);
  await db.take(db.issues, [anIssueRecord()], { feedId: 'nse.ipo-current' });
  db.clock.set(at('2026-03-06', '13:00'));
  await db.take(db.issues, [aBseIssueRecord({ symbol: 'ZINNIAIPO' })], {
    source: 'bse',
    feedId: 'bse.calendar',
  });
  db.clock.set(at('2026-03-06', '14:00'));
  await db.take(db.reports, [aReportRecord()], { source: 'investorgain', feedId: 'investorgain.gmp' });
  db.clock.set(at('2026-03-16', '18:00'));
  const onBse = { exchange: 'BSE' as const, sourceKey: 'scrip-544936', symbol: 'ZINNIAMOT' };
  await db.take(db.listings, [aListingRecord(onBse)], { source: 'bse', feedId: 'bse.listing' });
  const [before] = await db.ipos();

  const runner = db.dataSource.createQueryRunner();
  const migration = new ComputeWithIpos1795000007400();
  await migration.down(runner);
  await migration.up(runner);
  await runner.release();

  const [after] = await db.ipos();
  // The state became a part of the terms later.
  expect(after).toEqual({ ...before, termsChangedAt: announcedAt });
  expect(after).toMatchObject({ nseSymbol: 'ZINNIA', bseSymbol: 'ZINNIAMOT' });
  expect(after?.provenance.map(({ source }) => source)).toEqual(['NSE', 'BSE', 'investorgain']);
});
