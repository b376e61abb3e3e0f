import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { rowsOf, type Sql } from '../database';

/**
 * Who did it: an operator at the command line, by name where one was given, the service by itself, a customer's key, a
 * payment processor.
 */
export type AuditActor =
  'operator' | `operator:${string}` | 'system' | `key:${string}` | `processor:${string}`;

/** Something that was done to an account, its keys, its plan or its webhooks, or decided on what a source brought. */
export interface AuditEntry {
  readonly actor: AuditActor;
  /** What was done, as `<noun>.<past participle>`: `key.revoked`, `plan.changed`. */
  readonly action: string;
  /** Id of what it was done to. */
  readonly subject: string;
  /** Whom it concerns; null for what concerns no one account. */
  readonly accountId: string | null;
  /** What else is worth knowing, flat. Never a key or a secret. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** An entry as it is kept. */
export interface RecordedAuditEntry extends Required<AuditEntry> {
  /** Ascending in the order of recording. */
  readonly position: number;
  readonly at: Date;
}

/**
 * Who did what to whom, for good: entries are added, never changed or removed; the table itself refuses it. SQL text: entries
 * of a change are one statement, and their positions the database's.
 */
@Injectable()
export class AuditLog {
  constructor(private readonly clock: Clock) {}

  /**
   * Writes an entry down.
   *
   * @param transaction that of the change itself, so that change and entry commit together or not at all
   */
  async record(transaction: Sql, entry: AuditEntry): Promise<void> {
    await this.recordAll(transaction, [entry]);
  }

  /** Writes many entries down in one statement. See `record`. */
  async recordAll(transaction: Sql, entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const rows = entries.map(({ actor, action, subject, accountId, detail }) => ({
      actor,
      action,
      subject,
      account_id: accountId,
      detail: detail ?? {},
    }));
    await transaction.query(
      `INSERT INTO audit_entry (at, actor, action, subject, account_id, detail)
       SELECT $1, actor, action, subject, account_id, detail
         FROM jsonb_to_recordset($2::jsonb)
           AS entry(actor text, action text, subject text, account_id text, detail jsonb)`,
      [this.clock.now().toISOString(), JSON.stringify(rows)],
    );
  }

  /** Newest first, of one account or of all. */
  list(
    sql: Sql,
    { accountId, atMost }: { readonly accountId?: string; readonly atMost: number },
  ): Promise<RecordedAuditEntry[]> {
    return rowsOf<RecordedAuditEntry>(
      sql,
      `SELECT position, at, actor, action, subject, account_id AS "accountId", detail
         FROM audit_entry WHERE $1::text IS NULL OR account_id = $1
        ORDER BY position DESC LIMIT $2`,
      [accountId ?? null, atMost],
    );
  }
}
