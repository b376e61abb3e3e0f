import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of the last position of each log. A row, not a sequence, so that a position never depends on a cache. */
export class CreateLogHead1795000007200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE log_head (log text PRIMARY KEY, last bigint NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE log_head');
  }
}
