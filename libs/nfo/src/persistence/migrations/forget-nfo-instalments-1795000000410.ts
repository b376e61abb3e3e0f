import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was read of instalments in the fund houses' documents is forgotten: texts that said no, or nothing, had passed for
 * yes. The next reading of a document brings it again; what another source said stays.
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

  /** What is forgotten does not come back. */
  async down(): Promise<void> {}
}
