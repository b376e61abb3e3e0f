import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns that decide between offers that are equal in an order. */
const ties = 'company_key COLLATE "C", id';

const days = (rights: number, buyback: number, ncd: number, ofs: number) =>
  `CASE kind WHEN 'rights' THEN ${rights} WHEN 'buyback' THEN ${buyback} WHEN 'ncd' THEN ${ncd} WHEN 'ofs' THEN ${ofs} END`;

/** Last possible day of an offer, as the expression of the list has it. */
const lastOn = `(coalesce(close_on, open_on + ${days(30, 183, 30, 5)}, retail_on, record_on + ${days(60, 20, 60, 60)},
  'infinity'::date))`;

/** Indexes by name: two for each order, whose unknown values come last, and those of filters. */
const indexes: Readonly<Record<string, string>> = {
  corporate_offer_usual: `open_on DESC NULLS LAST, ${ties}`,
  corporate_offer_oldest: `open_on NULLS LAST, ${ties}`,
  corporate_offer_closing_first: `close_on NULLS LAST, ${ties}`,
  corporate_offer_closing_last: `close_on DESC NULLS LAST, ${ties}`,
  corporate_offer_name_first: 'company_key COLLATE "C" NULLS LAST, id',
  corporate_offer_name_last: 'company_key COLLATE "C" DESC NULLS LAST, id',
  corporate_offer_by_last_day: lastOn,
};

/** Adds the indexes of the filters and orders of the lists of offers. */
export class AddOfferFilterIndexes1795000007140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes)) {
      await runner.query(`CREATE INDEX ${name} ON corporate_offer (data_set, kind, ${columns})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await runner.query(`DROP INDEX ${name}`);
  }
}
