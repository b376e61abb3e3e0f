import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the days that wait for a second reading: while they do, the clock does not change the state against them. */
export class WaitForDaysOfOffers1795000009991 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE corporate_offer ADD COLUMN pending_days jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE corporate_offer DROP COLUMN pending_days');
  }
}
