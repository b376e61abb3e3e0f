import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds listed IPOs by their listing day. */
export class IndexListings1795000007510 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX ipo_by_listing ON ipo (data_set, listing_on DESC, slug) WHERE status = 'LISTED'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ipo_by_listing');
  }
}
