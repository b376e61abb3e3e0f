import { addProvenance } from '@market/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds symbols, and the sources of published values. */
export class ComputeWithOffers1795000007440 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE corporate_offer ADD COLUMN nse_symbol text, ADD COLUMN bse_symbol text');
    await addProvenance(runner, {
      table: 'corporate_offer',
      record: 'offer_id',
      voice: 'exchange',
      within: 'kind',
      columns: {
        isin: 'isin',
        recordOn: 'record_on',
        openOn: 'open_on',
        retailOn: 'retail_on',
        closeOn: 'close_on',
      },
    });
    // The samples are written again, with the new fields.
    await runner.query(`DELETE FROM service_fact WHERE name = 'sample-corporate-actions-on'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE corporate_offer DROP COLUMN nse_symbol, DROP COLUMN bse_symbol, DROP COLUMN provenance',
    );
  }
}
