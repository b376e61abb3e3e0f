import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIngest1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE feed_run (
        id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        feed_id     text NOT NULL,
        slot        timestamptz,
        started_at  timestamptz NOT NULL,
        finished_at timestamptz,
        status      text NOT NULL CHECK (status IN ('running', 'ok', 'held', 'blocked', 'failed', 'skipped')),
        fetched     integer NOT NULL DEFAULT 0,
        accepted    integer NOT NULL DEFAULT 0,
        unchanged   integer NOT NULL DEFAULT 0,
        quarantined integer NOT NULL DEFAULT 0,
        skipped     integer NOT NULL DEFAULT 0,
        events      integer NOT NULL DEFAULT 0,
        error       text,
        payloads    jsonb NOT NULL DEFAULT '[]',
        UNIQUE (feed_id, slot)
      )`);
    await runner.query(`CREATE INDEX feed_run_recent ON feed_run (feed_id, started_at DESC)`);
    await runner.query(`
      CREATE TABLE feed_state (
        feed_id         text PRIMARY KEY,
        last_success_at timestamptz,
        last_run_at     timestamptz,
        usual_rows      integer,
        failures        integer NOT NULL DEFAULT 0,
        blocked_until   timestamptz
      )`);
    await runner.query(`
      CREATE TABLE quarantine (
        id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        feed_id       text NOT NULL,
        scope         text NOT NULL CHECK (scope IN ('row', 'payload', 'batch')),
        kind          text,
        row_key       text,
        fingerprint   text NOT NULL,
        reason        text NOT NULL,
        raw           text NOT NULL,
        record        jsonb,
        status        text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'released', 'discarded', 'superseded')),
        first_seen_at timestamptz NOT NULL,
        last_seen_at  timestamptz NOT NULL,
        times         integer NOT NULL DEFAULT 1,
        decided_at    timestamptz,
        run_id        bigint,
        UNIQUE (feed_id, fingerprint)
      )`);
    await runner.query(`CREATE INDEX quarantine_open ON quarantine (feed_id, row_key) WHERE status = 'open'`);
    await runner.query(`
      CREATE TABLE service_fact (
        name  text PRIMARY KEY,
        value text NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE feed_run, feed_state, quarantine, service_fact');
  }
}
