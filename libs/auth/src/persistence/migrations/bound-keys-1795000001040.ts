import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the bounds of a key: data sets, read-only, networks. */
export class BoundKeys1795000001040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_key ADD COLUMN bounds jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_key DROP COLUMN bounds');
  }
}
