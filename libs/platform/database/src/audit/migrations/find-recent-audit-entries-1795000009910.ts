import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes entries by their instant, for the journal, which reads the latest every second. */
export class FindRecentAuditEntries1795000009910 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX audit_entry_recent ON audit_entry (at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_entry_recent');
  }
}
