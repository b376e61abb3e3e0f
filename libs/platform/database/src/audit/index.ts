import type { DatabaseParts } from '..';
import { CreateAudit1795000000050 } from './migrations/create-audit-1795000000050';

export { type AuditAction, auditActions } from './audit-actions';
export { AuditLog, type AuditActor, type AuditEntry, type RecordedAuditEntry } from './audit-log';
export { auditChecks } from './audit.checks';
export { AuditModule } from './audit.module';

/** Tables of the audit log. */
export const auditParts: DatabaseParts = { entities: [], migrations: [CreateAudit1795000000050] };
