import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of removed offers: doubles, and those that a wrong kind founded. */
export class KeepRemovedOffers1795000009671 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE corporate_offer_removed (
        data_set   text NOT NULL,
        kind       text NOT NULL,
        id         text NOT NULL,
        reason     text NOT NULL,
        kept       jsonb NOT NULL,
        removed_at timestamptz NOT NULL,
        PRIMARY KEY (data_set, kind, id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE corporate_offer_removed');
  }
}
