import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks readings that an operator vouched for: doubtful readings are stored in the same table. */
export class VouchForGmp1795000000330 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gmp_reading ADD COLUMN vouched boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gmp_reading DROP COLUMN vouched');
  }
}
