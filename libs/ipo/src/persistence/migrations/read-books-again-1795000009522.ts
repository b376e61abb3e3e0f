import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notes whether a reading was repeated, and lets an equal one come again after another of its instant. The totals of
 * NSE's SME books that count the market maker's bid are removed: others leave it out.
 */
export class ReadBooksAgain1795000009522 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ipo_subscription_reading
        ADD COLUMN read_again boolean NOT NULL DEFAULT false,
        DROP CONSTRAINT ipo_subscription_reading_pkey,
        ADD CONSTRAINT ipo_subscription_reading_pkey PRIMARY KEY USING INDEX ipo_subscription_reading_key`);
    await runner.query(`
      UPDATE ipo_subscription_reading
         SET book = jsonb_set(book, '{total}', book->'total' || '{"sharesBid": null, "applications": null}')
       WHERE data_set = 'live' AND exchange = 'NSE' AND scope = 'exchange' AND book->'total'->>'times' IS NULL
         AND book->'total'->>'sharesBid' IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM ipo_subscription_reading reading USING ipo_subscription_reading later
       WHERE (reading.data_set, reading.ipo_id, reading.exchange, reading.scope, reading.read_at, reading.book) =
             (later.data_set, later.ipo_id, later.exchange, later.scope, later.read_at, later.book)
         AND reading.received_at < later.received_at`);
    await runner.query(`
      ALTER TABLE ipo_subscription_reading
        DROP COLUMN read_again,
        DROP CONSTRAINT ipo_subscription_reading_pkey,
        ADD PRIMARY KEY (data_set, ipo_id, exchange, scope, read_at, book)`);
    // The next migration to be undone drops this index.
    await runner.query(`
      CREATE UNIQUE INDEX ipo_subscription_reading_key
          ON ipo_subscription_reading (data_set, ipo_id, exchange, scope, read_at, book, received_at)`);
  }
}
