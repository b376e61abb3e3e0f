import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateBilling1795000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE subscription (
        id           text PRIMARY KEY,
        account_id   text NOT NULL UNIQUE,
        plan_id      text NOT NULL,
        status       text NOT NULL CHECK (status IN ('active', 'pending', 'past_due', 'cancelled')),
        period_start timestamptz,
        period_end   timestamptz,
        created_at   timestamptz NOT NULL,
        updated_at   timestamptz NOT NULL,
        changed_in   bigint NOT NULL DEFAULT 0,
        CHECK (period_end > period_start)
      )`);
    await runner.query(`CREATE INDEX subscription_changed ON subscription (changed_in) WHERE changed_in > 0`);
    await runner.query(`
      CREATE TABLE billing_version (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        version  bigint NOT NULL
      )`);
    await runner.query(`INSERT INTO billing_version (version) VALUES (0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing_version, subscription');
  }
}
