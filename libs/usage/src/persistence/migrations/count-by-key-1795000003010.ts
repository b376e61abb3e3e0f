import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountByKey1795000003010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE usage_key_day (
        account_id  text NOT NULL,
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        day         date NOT NULL,
        key_id      text NOT NULL,
        admitted    bigint NOT NULL CHECK (admitted >= 0),
        refused     bigint NOT NULL CHECK (refused >= 0),
        PRIMARY KEY (account_id, environment, day, key_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE usage_key_day');
  }
}
