import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUsage1795000003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE usage_day (
        account_id   text NOT NULL,
        environment  text NOT NULL CHECK (environment IN ('live', 'test')),
        day          date NOT NULL,
        plan         text NOT NULL,
        route        text NOT NULL,
        admitted     bigint NOT NULL CHECK (admitted >= 0),
        rate_limited bigint NOT NULL CHECK (rate_limited >= 0),
        PRIMARY KEY (account_id, environment, day, plan, route)
      )`);
    await runner.query(`
      CREATE TABLE usage_minute (
        account_id  text NOT NULL,
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        minute      integer NOT NULL,
        requests    integer NOT NULL CHECK (requests > 0),
        last_at     timestamptz NOT NULL,
        PRIMARY KEY (account_id, environment, minute)
      )`);
    await runner.query(`CREATE INDEX usage_minute_by_age ON usage_minute (minute)`);
    await runner.query(`
      CREATE TABLE usage_batch (
        id         uuid PRIMARY KEY,
        applied_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX usage_batch_by_age ON usage_batch (applied_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE usage_batch, usage_minute, usage_day');
  }
}
