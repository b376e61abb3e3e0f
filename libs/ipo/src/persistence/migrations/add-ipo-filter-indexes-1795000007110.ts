import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sizes as they are published: see `sizeRupees` of the repository. */
const size = '(coalesce(issue_size_rupees, issue_size_shares * band_max))';

/** Columns behind those of a filter: the usual order. */
const usualOrder = 'open_on DESC NULLS LAST, slug';

/** Indexes by name: one for each filter in the usual order, and two for each order, whose unknown values come last. */
const indexes: Readonly<Record<string, string>> = {
  ipo_oldest: 'open_on NULLS LAST, slug',
  ipo_by_board: `board, ${usualOrder}`,
  ipo_by_sector: `lower(sector), ${usualOrder}`,
  ipo_by_registrar: `lower(registrar), ${usualOrder}`,
  ipo_closing_first: 'close_on NULLS LAST, slug',
  ipo_closing_last: 'close_on DESC NULLS LAST, slug',
  ipo_listing_first: 'listing_on NULLS LAST, slug',
  ipo_listing_last: 'listing_on DESC NULLS LAST, slug',
  ipo_name_first: 'lower(name) COLLATE "C" NULLS LAST, slug',
  ipo_name_last: 'lower(name) COLLATE "C" DESC NULLS LAST, slug',
  ipo_smallest: `${size} NULLS LAST, slug`,
  ipo_greatest: `${size} DESC NULLS LAST, slug`,
  ipo_least_subscribed: 'total_times NULLS LAST, slug',
  ipo_most_subscribed: 'total_times DESC NULLS LAST, slug',
};

/** Adds the indexes of the filters and orders of the list of IPOs. */
export class AddIpoFilterIndexes1795000007110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes)) {
      await runner.query(`CREATE INDEX ${name} ON ipo (data_set, ${columns})`);
    }
    await runner.query('CREATE INDEX ipo_by_lead_manager ON ipo USING gin (lower_texts(lead_managers))');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of [...Object.keys(indexes), 'ipo_by_lead_manager'])
      await runner.query(`DROP INDEX ${name}`);
  }
}
