import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the suspension of endpoints. A suspended endpoint also has `disabled_at` set, the only column that senders
 * check, including those of the previous version.
 */
export class SuspendEndpoints1795000004180 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_endpoint ADD COLUMN suspended_at timestamptz,
            ADD CONSTRAINT webhook_endpoint_suspended_check CHECK (suspended_at IS NULL OR disabled_at IS NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_endpoint DROP COLUMN suspended_at');
  }
}
