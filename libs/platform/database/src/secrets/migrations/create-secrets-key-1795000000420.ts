import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes a table with one row: the fingerprint of the key with which the database's secrets are sealed. */
export class CreateSecretsKey1795000000420 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE secrets_key (
        only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        fingerprint text NOT NULL,
        settled_at  timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE secrets_key');
  }
}
