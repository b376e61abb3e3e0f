import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Dates the changes of holidays and counts them, because calendar programs ask which state of a day is the newer one. */
export class DateHolidays1795000007540 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Rows of before, and those that the previous version writes meanwhile, were first seen at the latest now.
    await runner.query(`
      ALTER TABLE trading_holiday
        ADD COLUMN changes integer NOT NULL DEFAULT 0,
        ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE trading_holiday DROP COLUMN changes, DROP COLUMN changed_at');
  }
}
