import { runDatabaseChecks } from '@market/database';
import { corporateActionChecks } from './corporate-action.checks';
import { aRightsRecord } from './domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from './testing/corporate-actions-database.fixture';

let db: CorporateActionsDatabase;

beforeAll(async () => {
  db = await startCorporateActionsDatabase('corporate_checks');
  await db.take('rights', [aRightsRecord()]);
  await db.samples.refresh();
});
afterAll(() => db.stop());

describe('corporateActionChecks', () => {
  it('find nothing in consistent tables', async () => {
    expect(await db.findings()).toEqual([]);
  });

  it.each([
    ['days are in order', `UPDATE corporate_offer SET open_on = '2026-03-20' WHERE data_set = 'live'`],
    ['days are in order', `UPDATE corporate_offer SET retail_on = '2026-03-01' WHERE data_set = 'live'`],
    ['ids fit into a path', `UPDATE corporate_offer SET id = 'Rights_1' WHERE id = 'rights_sample_001'`],
    ['ids fit into a path', `UPDATE corporate_offer SET id = 'ncd_x' WHERE id = 'rights_sample_001'`],
    ['every offer has a name', `UPDATE corporate_offer SET company_name = ' ' WHERE data_set = 'live'`],
    ['every offer has a name', `UPDATE corporate_offer SET terms = '[]' WHERE data_set = 'live'`],
    ['every live offer has a sighting', `DELETE FROM corporate_offer_sighting`],
    ['every revision belongs', `UPDATE corporate_offer_revision SET offer_id = 'rights_x'`],
  ])('find a violation of: %s', async (name, damage) => {
    const runner = db.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query(damage);
      const findings = await runDatabaseChecks(runner, corporateActionChecks);
      const found = findings.map((finding) => JSON.stringify(finding)).join('\n');
      expect(found).toContain(name);
      expect(found).not.toContain('cannot be checked');
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });
});
