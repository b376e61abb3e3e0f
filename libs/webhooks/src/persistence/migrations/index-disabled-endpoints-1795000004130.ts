import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index of disabled endpoints: they are few, and every process counts them every few seconds. */
export class IndexDisabledEndpoints1795000004130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX webhook_endpoint_disabled ON webhook_endpoint (disabled_at)
        WHERE disabled_at IS NOT NULL AND deleted_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX webhook_endpoint_disabled');
  }
}
