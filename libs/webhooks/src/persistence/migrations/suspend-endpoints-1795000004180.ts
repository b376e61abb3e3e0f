import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Endpoints of a suspended account are disabled, and known to be so for that: whoever sends looks at nothing else, a
 * process of the version before as well.
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
