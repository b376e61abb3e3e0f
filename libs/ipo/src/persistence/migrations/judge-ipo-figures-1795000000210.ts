import type { MigrationInterface, QueryRunner } from 'typeorm';

const pricedOn = `((said.facts->>'pricedAt')::timestamptz AT TIME ZONE 'Asia/Kolkata')::date`;
const saidOfIpo = 'said.data_set = ipo.data_set AND said.ipo_id = ipo.id';
/** SQL of an order: the exchange that runs the book first, then NSE. */
const primaryFirst = `(said.facts->>'runsBook')::boolean IS NOT TRUE, said.exchange DESC, said.source_key`;

/** Stores the day of a price next to it, and removes figures that came from pages that do not state them. */
export class JudgeIpoFigures1795000000210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ipo ADD COLUMN priced_on date');
    // A price without a time gets the time at which it was stored.
    await runner.query(`
      UPDATE ipo_sighting SET facts = facts || jsonb_build_object(
             'pricedAt', to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       WHERE data_set = 'live' AND facts ? 'currentPriceRupees' AND NOT facts ? 'pricedAt'`);
    // Only the prose of the detail page states the size of the whole issue, even if another page was read later.
    await runner.query(`
      UPDATE ipo_sighting SET facts = CASE WHEN words->'nse.ipo-detail' ? 'issueSizeShares'
             THEN jsonb_set(facts, '{issueSizeShares}', words->'nse.ipo-detail'->'issueSizeShares')
             ELSE facts - 'issueSizeShares' END
       WHERE data_set = 'live'
         AND facts->'issueSizeShares' IS DISTINCT FROM words->'nse.ipo-detail'->'issueSizeShares'`);
    await runner.query(`
      UPDATE ipo
         SET issue_size_shares = told.shares, current_price = told.price, priced_on = told.priced_on,
             listing_price = told.opening, retail_times = told.retail, nii_times = told.nii, qib_times = told.qib,
             total_times = told.total
        FROM (
          SELECT ipo.data_set, ipo.id, size.shares, price.price, price.priced_on, opening.opening,
                 CASE WHEN book.is_whole THEN retail_times END AS retail,
                 CASE WHEN book.is_whole THEN nii_times END AS nii,
                 CASE WHEN book.is_whole THEN qib_times END AS qib,
                 CASE WHEN book.is_whole THEN total_times END AS total
            FROM ipo
            LEFT JOIN LATERAL (
              SELECT (said.facts->>'issueSizeShares')::bigint AS shares FROM ipo_sighting said
               WHERE ${saidOfIpo} AND said.facts ? 'issueSizeShares' ORDER BY ${primaryFirst} LIMIT 1) size ON true
            LEFT JOIN LATERAL (
              SELECT (said.facts->>'currentPriceRupees')::numeric AS price, ${pricedOn} AS priced_on
                FROM ipo_sighting said
               WHERE ${saidOfIpo} AND said.facts ? 'currentPriceRupees'
               ORDER BY ${pricedOn} DESC, ${primaryFirst} LIMIT 1) price ON true
            LEFT JOIN LATERAL (
              SELECT (said.facts->>'listingPriceRupees')::numeric AS opening FROM ipo_sighting said
               WHERE ${saidOfIpo} AND said.facts ? 'listingPriceRupees' AND said.exchange = (
                       SELECT said.exchange FROM ipo_sighting said WHERE ${saidOfIpo} ORDER BY ${primaryFirst} LIMIT 1)
               ORDER BY ${primaryFirst} LIMIT 1) opening ON true
            CROSS JOIN LATERAL (
              SELECT ipo.board = 'SME' OR EXISTS (
                SELECT FROM ipo_subscription_reading reading
                 WHERE reading.data_set = ipo.data_set AND reading.ipo_id = ipo.id
                   AND reading.scope = 'consolidated') AS is_whole) book
           WHERE ipo.data_set = 'live') told
       WHERE (ipo.data_set, ipo.id) = (told.data_set, told.id)
         AND (issue_size_shares, current_price, told.priced_on, listing_price, total_times, retail_times, nii_times,
              qib_times) IS DISTINCT FROM
             (told.shares, told.price, NULL::date, told.opening, told.total, told.retail, told.nii, told.qib)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ipo DROP COLUMN priced_on');
  }
}
