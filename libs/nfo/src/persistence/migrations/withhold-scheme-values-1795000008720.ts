import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the announced values of facts that a doubt keeps unpublished: events compare with them. */
export class WithholdSchemeValues1795000008720 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE nfo ADD COLUMN withheld jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE nfo DROP COLUMN withheld');
  }
}
