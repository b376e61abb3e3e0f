import type { DatabaseCheck } from '..';

/** Invariants of the audit log. */
export const auditChecks: readonly DatabaseCheck[] = [
  {
    name: 'audit: the table refuses changes',
    sql: `SELECT 'no enabled trigger' AS finding WHERE NOT EXISTS (
            SELECT 1 FROM pg_trigger
             WHERE tgrelid = 'audit_entry'::regclass AND tgname = 'audit_entry_append_only' AND tgenabled IN ('O', 'A'))`,
  },
];
