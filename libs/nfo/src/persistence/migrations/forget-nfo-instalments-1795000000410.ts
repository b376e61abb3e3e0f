import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deletes the instalments read from the fund houses' documents: texts without an answer, or with "no", had been taken
 * for yes. The next reading of a document brings them again; statements of other sources stay.
 */
export class ForgetNfoInstalments1795000000410 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      WITH forgotten AS (
        UPDATE nfo_sighting SET facts = facts - 'sipAvailable' - 'minSipAmountRupees'
         WHERE data_set = 'live' AND source = 'fund-houses' AND facts ?| ARRAY['sipAvailable', 'minSipAmountRupees']
        RETURNING nfo_id
      )
      UPDATE nfo SET (sip_available, min_sip_amount) = (
        SELECT bool_or((facts->>'sipAvailable')::boolean), min((facts->>'minSipAmountRupees')::double precision)
          FROM nfo_sighting said
         WHERE said.data_set = nfo.data_set AND said.nfo_id = nfo.id AND said.source <> 'fund-houses')
       WHERE data_set = 'live' AND id IN (SELECT nfo_id FROM forgotten)`);
  }

  /** Deleted figures cannot be restored. */
  async down(): Promise<void> {}
}
