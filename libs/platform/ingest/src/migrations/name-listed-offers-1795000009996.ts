import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the offer that a row of a list is about, and its kind in the words of the source. Null: the row is not compared. */
export class NameListedOffers1795000009996 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feed_listing ADD COLUMN offer text, ADD COLUMN offer_kind text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feed_listing DROP COLUMN offer_kind, DROP COLUMN offer');
  }
}
