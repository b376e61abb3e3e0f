import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of the last judged state of each data set: its changes are announced. */
export class CreateFreshnessState1795000007240 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE freshness_state (name text PRIMARY KEY, fresh boolean NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE freshness_state');
  }
}
