import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the days that wait for a second reading: while they do, the clock does not change the state against them. */
export class WaitForDaysOfSchemes1795000009994 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE nfo ADD COLUMN pending_days jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE nfo DROP COLUMN pending_days');
  }
}
