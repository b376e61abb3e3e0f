import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCalendarFeed1795000007520 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE calendar_feed (
        id           text PRIMARY KEY,
        account_id   text NOT NULL,
        name         text NOT NULL,
        kinds        text[] CHECK (cardinality(kinds) > 0),
        sha256       bytea NOT NULL UNIQUE CHECK (length(sha256) = 32),
        last4        text NOT NULL,
        created_at   timestamptz NOT NULL,
        created_by   text,
        last_used_at timestamptz,
        revoked_at   timestamptz,
        used_at      timestamptz[] NOT NULL DEFAULT '{}' CHECK (cardinality(used_at) <= 60)
      )`);
    await runner.query('CREATE INDEX calendar_feed_of_account ON calendar_feed (account_id, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE calendar_feed');
  }
}
