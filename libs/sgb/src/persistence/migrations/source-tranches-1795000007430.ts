import { addProvenance } from '@market/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the sources of published values. Tranches of the initial load have them from the Reserve Bank. */
export class SourceTranches1795000007430 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addProvenance(runner, {
      table: 'sgb',
      record: 'sgb_id',
      voice: 'source',
      columns: {
        openOn: 'open_on',
        closeOn: 'close_on',
        issuedOn: 'issued_on',
        discount: 'discount',
        nominalRupees: 'nominal_price',
        offlineRupees: 'offline_price',
        onlineRupees: 'online_price',
        symbol: 'symbol',
        isin: 'isin',
      },
    });
    await runner.query(`
      UPDATE sgb SET provenance = jsonb_build_array(jsonb_build_object('source', 'rbi', 'since',
             to_char(first_seen_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) || provenance
       WHERE NOT provenance @> '[{"source": "rbi"}]'`);
    // The samples are written again, with the new fields.
    await runner.query(`DELETE FROM service_fact WHERE name = 'sample-sgbs-on'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sgb DROP COLUMN provenance');
  }
}
