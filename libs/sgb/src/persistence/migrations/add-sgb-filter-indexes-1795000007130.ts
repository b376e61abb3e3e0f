import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns that decide between tranches that are equal in an order. */
const ties = 'financial_year COLLATE "C" DESC, series DESC, id';

/** Indexes by name: two for each order, whose unknown values come last, and those of filters. */
const indexes: Readonly<Record<string, string>> = {
  sgb_usual: `open_on DESC NULLS LAST, ${ties}`,
  sgb_oldest: `open_on NULLS LAST, ${ties}`,
  sgb_by_status: `status, open_on DESC NULLS LAST, ${ties}`,
  sgb_by_closing: 'close_on',
  sgb_maturing_first: `matures_on NULLS LAST, ${ties}`,
  sgb_maturing_last: `matures_on DESC NULLS LAST, ${ties}`,
  sgb_cheapest: `offline_price NULLS LAST, ${ties}`,
  sgb_dearest: `offline_price DESC NULLS LAST, ${ties}`,
};

/** Adds the indexes of the filters and orders of the list of tranches. */
export class AddSgbFilterIndexes1795000007130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes)) {
      await runner.query(`CREATE INDEX ${name} ON sgb (data_set, ${columns})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await runner.query(`DROP INDEX ${name}`);
  }
}
