import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the days that wait for a second reading: while they do, the clock does not change the state against them. */
export class WaitForDaysOfIssues1795000009992 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ipo ADD COLUMN pending_days jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ipo DROP COLUMN pending_days');
  }
}
