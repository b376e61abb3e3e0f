import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Begins the log of changed records. */
export class PositionChanges1795000007301 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`INSERT INTO log_head (log, last) VALUES ('published', 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM log_head WHERE log = 'published'`);
    await runner.query('UPDATE published_record SET change_position = NULL');
  }
}
