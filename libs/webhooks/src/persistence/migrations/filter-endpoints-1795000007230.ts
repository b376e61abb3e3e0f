import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the filter of an endpoint; null for all events of its types. Few endpoints have one: the index finds these. */
export class FilterEndpoints1795000007230 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_endpoint ADD COLUMN filter jsonb');
    await runner.query(
      'CREATE INDEX webhook_endpoint_filtered ON webhook_endpoint (id) WHERE filter IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_endpoint DROP COLUMN filter');
  }
}
