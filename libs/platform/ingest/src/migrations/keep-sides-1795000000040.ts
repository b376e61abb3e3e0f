import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the contradicting statements to disputes in quarantine. */
export class KeepSides1795000000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE quarantine ADD COLUMN sides jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE quarantine DROP COLUMN sides');
  }
}
