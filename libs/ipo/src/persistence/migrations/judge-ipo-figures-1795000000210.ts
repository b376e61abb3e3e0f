import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The day of a price is kept beside it; figures that were taken from where they do not come from are taken back. */
export class JudgeIpoFigures1795000000210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ipo ADD COLUMN priced_on date');
    await runner.query(`
      UPDATE ipo SET (current_price, priced_on) = (
        SELECT (facts->>'currentPriceRupees')::numeric,
               ((facts->>'pricedAt')::timestamptz AT TIME ZONE 'Asia/Kolkata')::date
          FROM ipo_sighting said
         WHERE said.data_set = ipo.data_set AND said.ipo_id = ipo.id AND facts ? 'currentPriceRupees'
           AND facts ? 'pricedAt'
         ORDER BY facts->>'pricedAt' DESC LIMIT 1)
       WHERE data_set = 'live'`);
    await runner.query(`
      UPDATE ipo SET listing_price = (
        SELECT (said.facts->>'listingPriceRupees')::numeric FROM ipo_sighting said
         WHERE said.data_set = ipo.data_set AND said.ipo_id = ipo.id AND said.facts ? 'listingPriceRupees'
           AND said.exchange = (
             SELECT exchange FROM ipo_sighting one WHERE one.data_set = ipo.data_set AND one.ipo_id = ipo.id
              ORDER BY (one.facts->>'runsBook')::boolean IS NOT TRUE, exchange DESC LIMIT 1)
         ORDER BY said.source_key LIMIT 1)
       WHERE data_set = 'live' AND listing_price IS NOT NULL`);
    // Only the prose of the detail tells the whole issue.
    await runner.query(`
      UPDATE ipo_sighting SET facts = facts - 'issueSizeShares'
       WHERE data_set = 'live' AND facts ? 'issueSizeShares'
         AND facts->'issueSizeShares' IS DISTINCT FROM words->'nse.ipo-detail'->'issueSizeShares'`);
    await runner.query(`
      UPDATE ipo SET issue_size_shares = (
        SELECT max((facts->>'issueSizeShares')::bigint) FROM ipo_sighting said
         WHERE said.data_set = ipo.data_set AND said.ipo_id = ipo.id)
       WHERE data_set = 'live' AND issue_size_shares IS NOT NULL`);
    await runner.query(`
      UPDATE ipo SET retail_times = NULL, nii_times = NULL, qib_times = NULL, total_times = NULL
       WHERE data_set = 'live' AND board = 'MAINBOARD' AND NOT EXISTS (
         SELECT FROM ipo_subscription_reading reading
          WHERE reading.data_set = ipo.data_set AND reading.ipo_id = ipo.id AND reading.scope = 'consolidated')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ipo DROP COLUMN priced_on');
  }
}
