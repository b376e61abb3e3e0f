import { queryRows } from '@market/database';
import { aDocumentRecord, aSchemeRecord, at } from '../../domain/nfo.fixture';
import { type NfoDatabase, startNfoDatabase } from '../../testing/nfo-database.fixture';
import { BelieveSchemes1795000000430 } from './believe-schemes-1795000000430';

let db: NfoDatabase;
const documents = { source: 'fund-houses', feedId: 'fund-houses.scheme-documents' };

beforeAll(async () => {
  db = await startNfoDatabase('nfo_believe');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-09', '12:00'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

/** Reverts the migration, changes stored rows, and migrates again. */
async function migrateAfter(change: () => Promise<unknown>): Promise<void> {
  const runner = db.dataSource.createQueryRunner();
  const migration = new BelieveSchemes1795000000430();
  await migration.down(runner);
  await change();
  await migration.up(runner);
  await runner.release();
}

it('converts facts of sources to statements, so that a repetition writes no record', async () => {
  const listed = aSchemeRecord({ minSipAmountRupees: 100 });
  await db.take(db.offers, [listed]);
  await db.take(db.offers, [aDocumentRecord({ exitLoad: null })], documents);
  const before = await db.nfos();
  await migrateAfter(() => Promise.resolve());
  expect(await db.take(db.offers, [listed])).toMatchObject({ accepted: 0, doubts: [] });
  expect(await db.nfos()).toEqual(before);
});

it('deletes texts that may have lost their middle, until they are read again', async () => {
  const document = aDocumentRecord({ exitLoad: '1% if < 1 year', objective: 'To grow.' });
  await db.take(db.offers, [aSchemeRecord()]);
  await db.take(db.offers, [document], documents);
  await migrateAfter(() => db.dataSource.query(`UPDATE nfo SET exit_load = '1% if', objective = 'To grow'`));
  expect(await db.nfos()).toMatchObject([{ exitLoad: null, objective: null, benchmark: 'NIFTY 500 TRI' }]);
  await db.take(db.offers, [document], documents);
  expect(await db.nfos()).toMatchObject([{ exitLoad: '1% if < 1 year', objective: 'To grow.' }]);
});

it('makes one fund house of two that differ in the words around "Mutual Fund"', async () => {
  await db.take(db.offers, [aSchemeRecord()]);
  await migrateAfter(async () => {
    await db.dataSource.query(
      `INSERT INTO amc (data_set, code, mf_id, name, short_name, name_key, first_seen_at, updated_at)
       VALUES ('live', 'sahyadri-mutual-fund', NULL, 'Sahyadri Mutual Fund', 'Sahyadri Mutual', 'sahyadrimutual', now(), now())`,
    );
    await db.dataSource.query(`UPDATE nfo SET amc_code = 'sahyadri-mutual-fund'`);
  });
  expect(await queryRows(db.dataSource, 'SELECT code, name_key FROM amc')).toEqual([
    { code: 'sahyadri', name_key: 'sahyadri' },
  ]);
  expect(await db.nfos()).toMatchObject([{ amcCode: 'sahyadri' }]);
});
