import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores requests that are refused in several runs in a row, and since when a feed fails because of it. */
export class WatchRequests1795000000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE feed_refusal (
        feed_id text NOT NULL,
        request text NOT NULL,
        reason  text NOT NULL,
        whole   boolean NOT NULL,
        times   integer NOT NULL DEFAULT 1,
        since   timestamptz NOT NULL,
        PRIMARY KEY (feed_id, request)
      )`);
    await runner.query(
      'ALTER TABLE feed_state ADD COLUMN refused_since timestamptz, ADD COLUMN failing_since timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feed_state DROP COLUMN refused_since, DROP COLUMN failing_since');
    await runner.query('DROP TABLE feed_refusal');
  }
}
