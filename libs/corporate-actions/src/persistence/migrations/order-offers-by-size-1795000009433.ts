import type { MigrationInterface, QueryRunner } from 'typeorm';

const ties = 'company_key COLLATE "C", id';
const term = (name: string) => `(terms ->> '${name}')::numeric`;
/** Size of an offer, as the order of the list has it. */
const size = `(coalesce(${term('issueSizeRupees')}, ${term('issueSizeShares')} * ${term('issuePriceRupees')},
  ${term('buybackSizeRupees')}, ${term('maxShares')} * ${term('buybackPriceRupees')},
  (${term('nonRetailShares')} + ${term('retailShares')}) * ${term('floorPriceRupees')}))`;

/** Indexes by name: two for each order, whose unknown values come last. */
const indexes: Readonly<Record<string, string>> = {
  corporate_offer_smallest: `${size} NULLS LAST, ${ties}`,
  corporate_offer_greatest: `${size} DESC NULLS LAST, ${ties}`,
  corporate_offer_changed_first: `updated_at NULLS LAST, ${ties}`,
  corporate_offer_changed_last: `updated_at DESC NULLS LAST, ${ties}`,
};

/** Adds the indexes of the orders of offers by size and by change. */
export class OrderOffersBySize1795000009433 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes)) {
      await runner.query(`CREATE INDEX ${name} ON corporate_offer (data_set, kind, ${columns})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await runner.query(`DROP INDEX ${name}`);
  }
}
