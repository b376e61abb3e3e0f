import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests for which a source has nothing are remembered with the run that heard so. */
export class RememberAbsentFiles1795000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE feed_run ADD COLUMN absent text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feed_run DROP COLUMN absent');
  }
}
