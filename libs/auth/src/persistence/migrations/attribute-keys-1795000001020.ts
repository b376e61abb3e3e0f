import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds who made a key, which key replaced it, and what a receipt of an account says. */
export class AttributeKeys1795000001020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE api_key ADD COLUMN created_by text, ADD COLUMN replaced_by text REFERENCES api_key (id)',
    );
    await runner.query(
      'ALTER TABLE account ADD COLUMN legal_name text, ADD COLUMN gstin text, ADD COLUMN address text',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_key DROP COLUMN created_by, DROP COLUMN replaced_by');
    await runner.query('ALTER TABLE account DROP COLUMN legal_name, DROP COLUMN gstin, DROP COLUMN address');
  }
}
