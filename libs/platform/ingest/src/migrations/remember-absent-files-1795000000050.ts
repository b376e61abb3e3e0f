import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores requests to which a source has no response, with the run that found it. */
export class RememberAbsentFiles1795000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE feed_run ADD COLUMN absent text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feed_run DROP COLUMN absent');
  }
}
