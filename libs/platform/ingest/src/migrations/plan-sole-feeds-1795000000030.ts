import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the data sets that a feed serves alone; the next start of the ingestor fills them in. */
export class PlanSoleFeeds1795000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE feed_plan ADD COLUMN serves_alone text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feed_plan DROP COLUMN serves_alone');
  }
}
