import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns behind those of a filter: the usual order. */
const usualOrder = 'open_on DESC NULLS LAST, slug';

/** Indexes by name: one for each filter in the usual order, and two for each order, whose unknown values come last. */
const indexes: Readonly<Record<string, string>> = {
  nfo_oldest: 'open_on NULLS LAST, slug',
  nfo_by_category: `category, ${usualOrder}`,
  nfo_by_risk_level: `risk_level, ${usualOrder}`,
  nfo_by_sub_category: `lower(sub_category), ${usualOrder}`,
  nfo_by_sip: `sip_available, ${usualOrder}`,
  nfo_closing_first: 'close_on NULLS LAST, slug',
  nfo_closing_last: 'close_on DESC NULLS LAST, slug',
  nfo_name_first: 'lower(name) COLLATE "C" NULLS LAST, slug',
  nfo_name_last: 'lower(name) COLLATE "C" DESC NULLS LAST, slug',
  nfo_least_investment: 'min_investment NULLS LAST, slug',
  nfo_greatest_investment: 'min_investment DESC NULLS LAST, slug',
};

/** Adds the indexes of the filters and orders of the list of offers. The few dozen fund houses need none. */
export class AddNfoFilterIndexes1795000007120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes)) {
      await runner.query(`CREATE INDEX ${name} ON nfo (data_set, ${columns})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await runner.query(`DROP INDEX ${name}`);
  }
}
