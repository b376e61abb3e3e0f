import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the announced values of facts that a doubt keeps unpublished: events compare with them. */
export class WithholdOfferValues1795000008730 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE corporate_offer ADD COLUMN withheld jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE corporate_offer DROP COLUMN withheld');
  }
}
