import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the index of the next key of readings, by which an equal one may come again after another. */
export class IndexReadings1795000009521 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNIQUE INDEX ipo_subscription_reading_key
          ON ipo_subscription_reading (data_set, ipo_id, exchange, scope, read_at, book, received_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ipo_subscription_reading_key');
  }
}
