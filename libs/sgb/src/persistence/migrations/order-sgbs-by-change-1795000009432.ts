import type { MigrationInterface, QueryRunner } from 'typeorm';

const ties = 'financial_year COLLATE "C" DESC, series DESC, id';

/** Indexes by name: two for each order, whose unknown values come last. */
const indexes: Readonly<Record<string, string>> = {
  sgb_changed_first: `updated_at NULLS LAST, ${ties}`,
  sgb_changed_last: `updated_at DESC NULLS LAST, ${ties}`,
};

/** Adds the indexes of the order of tranches by change. */
export class OrderSgbsByChange1795000009432 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes)) {
      await runner.query(`CREATE INDEX ${name} ON sgb (data_set, ${columns})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await runner.query(`DROP INDEX ${name}`);
  }
}
