import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deletes stored minimums, instalments and expenses: years, units and the instalments of other plans had been taken for
 * minimums. The next reading of list, documents and master brings the figures again; next to a wrong figure the right
 * one would be doubted. Documents of offers that closed more than a month ago are requested no more: their figures stay
 * unknown, because the wrong ones cannot be identified.
 */
export class ForgetNfoAmounts1795000000420 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE nfo_sighting SET facts = facts - ARRAY['minInvestmentRupees', 'minSipAmountRupees', 'expenseRatioPercent']
       WHERE data_set = 'live'
         AND facts ?| ARRAY['minInvestmentRupees', 'minSipAmountRupees', 'expenseRatioPercent']`);
    await runner.query(`
      UPDATE nfo SET min_investment = NULL, min_sip_amount = NULL, expense_ratio = NULL
       WHERE data_set = 'live' AND COALESCE(min_investment, min_sip_amount, expense_ratio) IS NOT NULL`);
  }

  /** Deleted figures cannot be restored. */
  async down(): Promise<void> {}
}
