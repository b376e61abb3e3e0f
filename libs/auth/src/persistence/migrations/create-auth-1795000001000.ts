import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAuth1795000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account (
        id         text PRIMARY KEY,
        email      text NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE UNIQUE INDEX account_email ON account (lower(email))`);
    await runner.query(`
      CREATE TABLE api_key (
        id           text PRIMARY KEY,
        account_id   text NOT NULL REFERENCES account (id),
        environment  text NOT NULL CHECK (environment IN ('live', 'test')),
        name         text,
        sha256       bytea NOT NULL UNIQUE CHECK (length(sha256) = 32),
        prefix       text NOT NULL,
        last4        text NOT NULL,
        created_at   timestamptz NOT NULL,
        last_used_at timestamptz,
        expires_at   timestamptz,
        revoked_at   timestamptz,
        changed_in   bigint NOT NULL DEFAULT 0
      )`);
    await runner.query(`CREATE INDEX api_key_of_account ON api_key (account_id, created_at)`);
    await runner.query(`CREATE INDEX api_key_changed ON api_key (changed_in) WHERE changed_in > 0`);
    await runner.query(`
      CREATE TABLE auth_version (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        version  bigint NOT NULL
      )`);
    await runner.query(`INSERT INTO auth_version (version) VALUES (0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth_version, api_key, account');
  }
}
