import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Admits idempotency keys of the dashboard beside those of the two environments of API keys. */
export class AdmitDashboardKeys1795000006110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE idempotent_answer
        DROP CONSTRAINT idempotent_answer_environment_check,
        ADD CONSTRAINT idempotent_answer_environment_check CHECK (environment IN ('live', 'test', 'dashboard'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM idempotent_answer WHERE environment = 'dashboard'`);
    await runner.query(`
      ALTER TABLE idempotent_answer
        DROP CONSTRAINT idempotent_answer_environment_check,
        ADD CONSTRAINT idempotent_answer_environment_check CHECK (environment IN ('live', 'test'))`);
  }
}
