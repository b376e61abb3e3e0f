import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes a table with at most one row: the end of the time that a restored database had lost. */
export class CreateRestorePoint1795000009920 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE restore_point (
        only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        lost_until timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE restore_point');
  }
}
