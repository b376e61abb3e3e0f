import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateExportLink1795000009960 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE export_link (
        id           text PRIMARY KEY,
        account_id   text NOT NULL,
        name         text NOT NULL,
        path         text NOT NULL,
        format       text NOT NULL CHECK (format IN ('csv', 'csv-excel')),
        sha256       bytea NOT NULL UNIQUE CHECK (length(sha256) = 32),
        last4        text NOT NULL,
        created_at   timestamptz NOT NULL,
        created_by   text,
        last_used_at timestamptz,
        revoked_at   timestamptz,
        used_at      timestamptz[] NOT NULL DEFAULT '{}' CHECK (cardinality(used_at) <= 60)
      )`);
    await runner.query('CREATE INDEX export_link_of_account ON export_link (account_id, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE export_link');
  }
}
