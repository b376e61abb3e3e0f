import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Key of BSE's buybacks that held the first day, which a page may mistake or move. */
const dated = String.raw`^buyback-\d{6}-\d{4}-\d{2}-\d{2}$`;
const dayAtEnd = String.raw`-\d{4}-\d{2}-\d{2}$`;

/** Names BSE's buybacks by their share alone. Of several keys of one buyback the one seen last stays. */
export class NameBuybacksByShare1795000009661 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const own = `kind = 'buyback' AND exchange = 'BSE' AND source_key ~ '${dated}'`;
    await runner.query(`
      DELETE FROM corporate_offer_sighting
       WHERE ${own} AND (data_set, offer_id, source_key) NOT IN
             (SELECT DISTINCT ON (data_set, offer_id) data_set, offer_id, source_key
                FROM corporate_offer_sighting WHERE ${own}
               ORDER BY data_set, offer_id, first_seen_at DESC, source_key)`);
    await runner.query(`
      UPDATE corporate_offer_sighting SET source_key = regexp_replace(source_key, '${dayAtEnd}', '')
       WHERE ${own}`);
    await runner.query(`
      INSERT INTO feed_listing (feed_id, kind, key, listed_until)
      SELECT feed_id, kind, regexp_replace(key, '${dayAtEnd}', ''), max(listed_until)
        FROM feed_listing WHERE key ~ '^BSE:${dated.slice(1)}' GROUP BY 1, 2, 3`);
    await runner.query(`DELETE FROM feed_listing WHERE key ~ '^BSE:${dated.slice(1)}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const key = String.raw`^buyback-\d{6}$`;
    await runner.query(`
      UPDATE corporate_offer_sighting sighting SET source_key = sighting.source_key || '-' || offer.open_on
        FROM corporate_offer offer
       WHERE (offer.data_set, offer.kind, offer.id) = (sighting.data_set, sighting.kind, sighting.offer_id)
         AND sighting.kind = 'buyback' AND sighting.exchange = 'BSE' AND sighting.source_key ~ '${key}'
         AND offer.open_on IS NOT NULL`);
    await runner.query(`DELETE FROM feed_listing WHERE key ~ '^BSE:${key.slice(1)}'`);
  }
}
