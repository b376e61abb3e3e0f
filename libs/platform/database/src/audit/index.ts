import type { DatabaseParts } from '..';
import { CreateAudit1795000000050 } from './migrations/create-audit-1795000000050';
import { FindRecentAuditEntries1795000009910 } from './migrations/find-recent-audit-entries-1795000009910';

export { type AuditAction, auditActions } from './audit-actions';
export { AuditLog, type AuditActor, type AuditEntry, type RecordedAuditEntry } from './audit-log';
export { auditChecks } from './audit.checks';
export { AuditJournal, journalEvent } from './audit-journal';
export { AuditJournalModule } from './audit-journal.module';
export { AuditModule } from './audit.module';

/** Tables of the audit log. */
export const auditParts: DatabaseParts = {
  entities: [],
  migrations: [CreateAudit1795000000050, FindRecentAuditEntries1795000009910],
};
