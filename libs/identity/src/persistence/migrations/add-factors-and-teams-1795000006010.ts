import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddFactorsAndTeams1795000006010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE session ADD COLUMN second_factor_at timestamptz');
    await runner.query('ALTER TABLE membership ADD COLUMN seen_at timestamptz');
    await runner.query('ALTER TABLE one_time_token ADD COLUMN subject text');
    await runner.query(`
      CREATE TABLE totp (
        user_id   text PRIMARY KEY REFERENCES app_user (id),
        secret    bytea,
        pending   bytea,
        last_step integer,
        CHECK (secret IS NOT NULL OR pending IS NOT NULL)
      )`);
    await runner.query(`
      CREATE TABLE recovery_code (
        user_id text NOT NULL REFERENCES app_user (id),
        sha256  bytea NOT NULL CHECK (length(sha256) = 32),
        PRIMARY KEY (user_id, sha256)
      )`);
    await runner.query(`
      CREATE TABLE passkey (
        id            text PRIMARY KEY,
        credential_id bytea NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
        user_id       text NOT NULL REFERENCES app_user (id),
        public_key    bytea NOT NULL,
        sign_count    bigint NOT NULL CHECK (sign_count >= 0),
        name          text NOT NULL,
        created_at    timestamptz NOT NULL,
        last_used_at  timestamptz
      )`);
    await runner.query('CREATE INDEX passkey_of_user ON passkey (user_id, created_at)');
    await runner.query(`
      CREATE TABLE passkey_challenge (
        id        text PRIMARY KEY,
        challenge bytea NOT NULL CHECK (length(challenge) = 32),
        purpose   text NOT NULL CHECK (purpose IN ('sign-in', 'registration', 'reauthentication')),
        user_id   text REFERENCES app_user (id),
        ends_at   timestamptz NOT NULL,
        CHECK ((user_id IS NULL) = (purpose = 'sign-in'))
      )`);
    await runner.query(`
      CREATE TABLE invitation (
        id         text PRIMARY KEY,
        account_id text NOT NULL,
        email      text NOT NULL CHECK (email = lower(email)),
        role       text NOT NULL CHECK (role IN ('owner', 'member')),
        invited_by text NOT NULL REFERENCES app_user (id),
        created_at timestamptz NOT NULL,
        ends_at    timestamptz NOT NULL,
        UNIQUE (account_id, email)
      )`);
    await runner.query(`
      CREATE TABLE device (
        sha256  bytea NOT NULL CHECK (length(sha256) = 32),
        user_id text NOT NULL REFERENCES app_user (id),
        seen_at timestamptz NOT NULL,
        PRIMARY KEY (sha256, user_id)
      )`);
    await runner.query('CREATE INDEX device_of_user ON device (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE device, invitation, passkey_challenge, passkey, recovery_code, totp');
    await runner.query('ALTER TABLE one_time_token DROP COLUMN subject');
    await runner.query('ALTER TABLE membership DROP COLUMN seen_at');
    await runner.query('ALTER TABLE session DROP COLUMN second_factor_at');
  }
}
