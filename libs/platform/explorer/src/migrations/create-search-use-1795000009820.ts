import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSearchUse1795000009820 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE search_use (
        account_id text PRIMARY KEY,
        stamps     timestamptz[] NOT NULL,
        day        date NOT NULL,
        requests   integer NOT NULL CHECK (requests >= 0)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE search_use');
  }
}
