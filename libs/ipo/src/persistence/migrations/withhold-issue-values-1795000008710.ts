import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the announced values of facts that a doubt keeps unpublished: events compare with them. */
export class WithholdIssueValues1795000008710 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ipo ADD COLUMN withheld jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ipo DROP COLUMN withheld');
  }
}
