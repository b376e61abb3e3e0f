import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the reason of a suspension, and takes that of suspended accounts from the audit log. */
export class ExplainSuspensions1795000001030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account ADD COLUMN suspension_reason text');
    await runner.query(`
      UPDATE account SET suspension_reason = (
        SELECT detail->>'reason' FROM audit_entry
         WHERE account_id = account.id AND action = 'account.suspended' ORDER BY position DESC LIMIT 1)
       WHERE suspended_at IS NOT NULL AND closed_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account DROP COLUMN suspension_reason');
  }
}
