import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores whether a second response has named a row of a list. Rows known before count as named twice. */
export class ConfirmNames1795000000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feed_listing ADD COLUMN confirmed boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feed_listing DROP COLUMN confirmed');
  }
}
