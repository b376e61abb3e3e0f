import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the fingerprint of the key that a rotation replaces; null while none goes on. */
export class RotateSecretsKey1795000009900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE secrets_key ADD COLUMN previous text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE secrets_key DROP COLUMN previous');
  }
}
