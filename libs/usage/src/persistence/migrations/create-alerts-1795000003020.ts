import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAlerts1795000003020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE alert_setting (
        account_id       text PRIMARY KEY,
        usage_percents   smallint[] NOT NULL CHECK (usage_percents <@ ARRAY[50, 80, 100]::smallint[]),
        endpoint_failing boolean NOT NULL,
        key_expiring     boolean NOT NULL,
        payment          boolean NOT NULL,
        changed_at       timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE usage_alert (
        account_id text NOT NULL,
        kind       text NOT NULL CHECK (kind IN ('usage-reached', 'key-expiring')),
        subject    text NOT NULL,
        occasion   text NOT NULL,
        told_at    timestamptz NOT NULL,
        PRIMARY KEY (account_id, kind, subject, occasion)
      )`);
    await runner.query(`CREATE INDEX usage_alert_by_age ON usage_alert (told_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE usage_alert, alert_setting');
  }
}
