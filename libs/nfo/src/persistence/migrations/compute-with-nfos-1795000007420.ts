import { addProvenance } from '@market/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds codes and ISINs of the plans, and the dates and sources of published values. */
export class ComputeWithNfos1795000007420 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The default serves builds of before, which write rows without the column.
    await runner.query(`
      ALTER TABLE nfo ADD COLUMN isins text[], ADD COLUMN plan_count integer, ADD COLUMN amfi_scheme_code text,
        ADD COLUMN status_since timestamptz NOT NULL DEFAULT 'epoch'`);
    await runner.query(`
      UPDATE nfo SET status_since = coalesce(
        (SELECT max(changed_at) FROM nfo_revision revision
          WHERE (revision.data_set, revision.nfo_id) = (nfo.data_set, nfo.id) AND revision.field = 'status'),
        first_seen_at)`);
    await addProvenance(runner, {
      table: 'nfo',
      record: 'nfo_id',
      voice: 'source',
      columns: {
        category: 'category',
        subCategory: 'sub_category',
        openOn: 'open_on',
        closeOn: 'close_on',
        allotmentOn: 'allotment_on',
        minInvestmentRupees: 'min_investment',
        minSipAmountRupees: 'min_sip_amount',
        exitLoad: 'exit_load',
        expenseRatioPercent: 'expense_ratio',
        benchmark: 'benchmark',
        fundManager: 'fund_manager',
        objective: 'objective',
        riskLevel: 'risk_level',
        sipAvailable: 'sip_available',
        lumpSumAvailable: 'lump_sum_available',
      },
    });
    // The samples are written again, with the new fields.
    await runner.query(`DELETE FROM service_fact WHERE name = 'sample-nfos-on'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE nfo DROP COLUMN isins, DROP COLUMN plan_count, DROP COLUMN amfi_scheme_code,
        DROP COLUMN status_since, DROP COLUMN provenance`);
  }
}
