import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateFeedPlan1795000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE feed_plan (
        feed_id           text PRIMARY KEY,
        source_id         text NOT NULL,
        data_sets         text[] NOT NULL,
        cron              text NOT NULL,
        trading_days_only boolean NOT NULL,
        enabled           boolean NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE feed_plan');
  }
}
