import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the result of the last check of each feed against its source. */
export class KeepLastChecks1795000009987 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE feed_check (
        feed_id    text PRIMARY KEY,
        checked_at timestamptz NOT NULL,
        outcome    text NOT NULL,
        reason     text,
        rows       integer NOT NULL,
        refused    integer NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE feed_check');
  }
}
