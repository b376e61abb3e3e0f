import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Computes the usual length from many runs, remembers what a list should name, and marks outdated held batches. */
export class KeepWhatIsUsual1795000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE feed_state
        ADD COLUMN recent_rows  integer[] NOT NULL DEFAULT '{}',
        ADD COLUMN vouched_rows integer`);
    await runner.query('UPDATE feed_state SET recent_rows = ARRAY[usual_rows] WHERE usual_rows IS NOT NULL');
    await runner.query('ALTER TABLE feed_state DROP COLUMN usual_rows');
    await runner.query('ALTER TABLE quarantine ADD COLUMN outdated_at timestamptz');
    await runner.query(`
      CREATE TABLE feed_listing (
        feed_id      text NOT NULL,
        kind         text NOT NULL,
        key          text NOT NULL,
        listed_until timestamptz NOT NULL,
        PRIMARY KEY (feed_id, kind, key)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE feed_listing');
    await runner.query('ALTER TABLE quarantine DROP COLUMN outdated_at');
    await runner.query('ALTER TABLE feed_state ADD COLUMN usual_rows integer');
    await runner.query('UPDATE feed_state SET usual_rows = recent_rows[1]');
    await runner.query('ALTER TABLE feed_state DROP COLUMN recent_rows, DROP COLUMN vouched_rows');
  }
}
