import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the begin of an endpoint's run of failures, and the time at which its owners were last warned of one. */
export class DateFailures1795000006220 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_endpoint ADD COLUMN failing_since timestamptz, ADD COLUMN warned_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_endpoint DROP COLUMN failing_since, DROP COLUMN warned_at');
  }
}
