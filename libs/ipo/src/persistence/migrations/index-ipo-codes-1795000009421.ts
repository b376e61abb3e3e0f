import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the indexes that find IPOs by their symbols. */
export class IndexIpoCodes1795000009421 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX ipo_by_symbol ON ipo USING gin (lower_texts(ARRAY[nse_symbol, bse_symbol]))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ipo_by_symbol');
  }
}
