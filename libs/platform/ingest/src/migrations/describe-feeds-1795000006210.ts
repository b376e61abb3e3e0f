import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to the plan what people read of a feed, and whether ingestors run it by the clock; the next start of the
 * ingestor fills it in.
 */
export class DescribeFeeds1795000006210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE feed_plan
        ADD COLUMN title        text NOT NULL DEFAULT '',
        ADD COLUMN source_title text NOT NULL DEFAULT '',
        ADD COLUMN is_scheduled boolean NOT NULL DEFAULT true`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE feed_plan DROP COLUMN title, DROP COLUMN source_title, DROP COLUMN is_scheduled',
    );
  }
}
