import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the secret that an endpoint had before its rotation, and the end of the overlap in which it signs, too. A sender
 * of the previous version signs with the new secret alone.
 */
export class OverlapSecrets1795000006210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_endpoint ADD COLUMN previous_secret bytea, ADD COLUMN previous_secret_until timestamptz,
            ADD CONSTRAINT webhook_endpoint_overlap_check
                CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE webhook_endpoint DROP COLUMN previous_secret, DROP COLUMN previous_secret_until',
    );
  }
}
