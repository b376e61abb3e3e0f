import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the reference of what a request made whose response holds a secret, which is not stored. */
export class RememberWhatKeysMade1795000008350 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE idempotent_answer
        ADD COLUMN made text,
        ADD CONSTRAINT idempotent_answer_made_check CHECK (made IS NULL OR answer IS NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM idempotent_answer WHERE made IS NOT NULL');
    await runner.query('ALTER TABLE idempotent_answer DROP COLUMN made');
  }
}
