import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the indexes that find offers by their symbols. */
export class IndexOfferSymbols1795000009424 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX corporate_offer_by_symbol ON corporate_offer USING gin (lower_texts(ARRAY[nse_symbol, bse_symbol]))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX corporate_offer_by_symbol');
  }
}
