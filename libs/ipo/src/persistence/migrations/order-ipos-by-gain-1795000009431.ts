import type { MigrationInterface, QueryRunner } from 'typeorm';

const paid = 'coalesce(issue_price, band_max)';
/** Gain at the listing, as the order of the list has it. */
const gain = `(CASE WHEN status = 'LISTED' THEN (listing_price - ${paid}) / nullif(${paid}, 0) END)`;

/** Indexes by name: two for each order, whose unknown values come last. */
const indexes: Readonly<Record<string, string>> = {
  ipo_least_gain: `${gain} NULLS LAST, slug`,
  ipo_greatest_gain: `${gain} DESC NULLS LAST, slug`,
  ipo_changed_first: 'updated_at NULLS LAST, slug',
  ipo_changed_last: 'updated_at DESC NULLS LAST, slug',
};

/** Adds the indexes of the orders of IPOs by gain and by change. */
export class OrderIposByGain1795000009431 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes)) {
      await runner.query(`CREATE INDEX ${name} ON ipo (data_set, ${columns})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await runner.query(`DROP INDEX ${name}`);
  }
}
