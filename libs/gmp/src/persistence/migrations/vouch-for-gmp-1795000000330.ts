import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Readings that are in doubt are kept beside the others: what an operator vouched for is told apart. */
export class VouchForGmp1795000000330 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gmp_reading ADD COLUMN vouched boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gmp_reading DROP COLUMN vouched');
  }
}
