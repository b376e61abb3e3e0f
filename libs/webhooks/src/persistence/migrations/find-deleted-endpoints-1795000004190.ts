import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index of recently deleted endpoints, whose test events count for their account. */
export class FindDeletedEndpoints1795000004190 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX webhook_endpoint_deleted ON webhook_endpoint (data_set, account_id, deleted_at)
        WHERE deleted_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX webhook_endpoint_deleted');
  }
}
