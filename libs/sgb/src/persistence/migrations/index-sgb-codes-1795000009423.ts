import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the indexes that find tranches by ISIN and symbol. */
export class IndexSgbCodes1795000009423 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX sgb_by_isin ON sgb (data_set, isin)');
    await runner.query('CREATE INDEX sgb_by_symbol ON sgb (data_set, lower(symbol))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sgb_by_isin, sgb_by_symbol');
  }
}
