import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which of its data sets a feed serves alone: the next start of the ingestor writes it. */
export class PlanSoleFeeds1795000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE feed_plan ADD COLUMN serves_alone text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feed_plan DROP COLUMN serves_alone');
  }
}
