import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateExplorerUse1795000006710 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE explorer_use (
        account_id text PRIMARY KEY,
        stamps     timestamptz[] NOT NULL,
        day        date NOT NULL,
        requests   integer NOT NULL CHECK (requests >= 0)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE explorer_use');
  }
}
