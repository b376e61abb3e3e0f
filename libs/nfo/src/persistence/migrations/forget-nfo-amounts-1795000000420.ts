import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was read of minimums, instalments and expenses is forgotten: years, units and other plans' instalments had passed
 * for minimums. The next reading of list, documents and master brings it again; beside a wrong figure the right one would
 * be doubted. Documents of offers that closed more than a month ago are asked for no more: which of their instalments and
 * expenses were wrong cannot be told, and what may be wrong is not shown.
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

  /** What is forgotten does not come back. */
  async down(): Promise<void> {}
}
