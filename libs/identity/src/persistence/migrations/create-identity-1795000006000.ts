import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIdentity1795000006000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app_user (
        id          text PRIMARY KEY,
        email       text NOT NULL UNIQUE CHECK (email = lower(email)),
        password    text,
        is_operator boolean NOT NULL DEFAULT false,
        created_at  timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE membership (
        user_id    text NOT NULL REFERENCES app_user (id),
        account_id text NOT NULL,
        role       text NOT NULL CHECK (role IN ('owner', 'member')),
        created_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, account_id)
      )`);
    await runner.query(`CREATE INDEX membership_of_account ON membership (account_id)`);
    await runner.query(`
      CREATE TABLE session (
        id                 text PRIMARY KEY,
        sha256             bytea NOT NULL UNIQUE CHECK (length(sha256) = 32),
        user_id            text NOT NULL REFERENCES app_user (id),
        account_id         text NOT NULL,
        browser            text NOT NULL,
        begun_at           timestamptz NOT NULL,
        seen_at            timestamptz NOT NULL,
        reauthenticated_at timestamptz NOT NULL,
        ended_at           timestamptz
      )`);
    await runner.query(`CREATE INDEX session_of_user ON session (user_id, begun_at)`);
    await runner.query(`
      CREATE TABLE one_time_token (
        sha256  bytea PRIMARY KEY CHECK (length(sha256) = 32),
        email   text NOT NULL,
        purpose text NOT NULL CHECK (purpose IN ('sign-in', 'invitation', 'email')),
        ends_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX one_time_token_of_email ON one_time_token (email)`);
    await runner.query(`
      CREATE TABLE sign_in_window (
        subject  bytea NOT NULL CHECK (length(subject) = 32),
        kind     text NOT NULL,
        since    timestamptz NOT NULL,
        requests integer NOT NULL CHECK (requests > 0),
        PRIMARY KEY (subject, kind)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sign_in_window, one_time_token, session, membership, app_user');
  }
}
