import { Injectable } from '@nestjs/common';
import { Clock, type Page, type PageRequest } from '@market/kernel';
import { queryRow, queryRows, type Sql } from '..';
import type { AuditAction } from './audit-actions';

/**
 * Author of a change: an operator at the command line, by name where one was given, the service (`system`), a
 * customer's key, a user of the dashboard, or a payment processor.
 */
export type AuditActor =
  'operator' | `operator:${string}` | 'system' | `key:${string}` | `user:${string}` | `processor:${string}`;

/** Change of an account, its keys, its plan or its webhooks, or a decision on data of a source. */
export interface AuditEntry {
  readonly actor: AuditActor;
  readonly action: AuditAction;
  /** Id of the changed object. */
  readonly subject: string;
  /** Account that is concerned; null when it is not exactly one. */
  readonly accountId: string | null;
  /** Further facts, flat. Never a key or a secret. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Stored entry. */
export interface RecordedAuditEntry extends Required<AuditEntry> {
  /** Ascending in the order of recording. */
  readonly position: number;
  readonly at: Date;
}

/**
 * Permanent log of changes: entries are added, never changed or removed; a trigger of the table refuses it. SQL text:
 * the entries of a change are one statement, and the database assigns their positions.
 */
@Injectable()
export class AuditLog {
  constructor(private readonly clock: Clock) {}

  /**
   * Records an entry.
   *
   * @param transaction of the change itself, so that change and entry commit together or not at all
   */
  async record(transaction: Sql, entry: AuditEntry): Promise<void> {
    await this.recordAll(transaction, [entry]);
  }

  /** Records several entries in one statement. See `record`. */
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

  /** Returns the newest entries first, of one account or of all. */
  list(
    sql: Sql,
    { accountId, atMost }: { readonly accountId?: string; readonly atMost: number },
  ): Promise<RecordedAuditEntry[]> {
    return queryRows<RecordedAuditEntry>(
      sql,
      `SELECT ${columns} FROM audit_entry WHERE $1::text IS NULL OR account_id = $1
        ORDER BY position DESC LIMIT $2`,
      [accountId ?? null, atMost],
    );
  }

  /** Resolves to those of some subjects that an action of an account was ever recorded of. */
  async subjectsOf(
    sql: Sql,
    { accountId, action }: { readonly accountId: string; readonly action: AuditAction },
    among: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const rows = await queryRows<{ subject: string }>(
      sql,
      'SELECT DISTINCT subject FROM audit_entry WHERE account_id = $1 AND action = $2 AND subject = ANY($3)',
      [accountId, action, among],
    );
    return new Set(rows.map(({ subject }) => subject));
  }

  /** Returns a page of the entries of an account, or of all, newest first. */
  async page(
    sql: Sql,
    { accountId }: { readonly accountId?: string },
    { page, limit }: PageRequest,
  ): Promise<Page<RecordedAuditEntry>> {
    const which = accountId ?? null;
    const [items, counted] = await Promise.all([
      queryRows<RecordedAuditEntry>(
        sql,
        `SELECT ${columns} FROM audit_entry WHERE $1::text IS NULL OR account_id = $1
          ORDER BY position DESC LIMIT $2 OFFSET $3`,
        [which, limit, (page - 1) * limit],
      ),
      queryRow<{ total: number }>(
        sql,
        'SELECT count(*)::int AS total FROM audit_entry WHERE $1::text IS NULL OR account_id = $1',
        [which],
      ),
    ]);
    return { items, total: counted?.total ?? 0 };
  }
}

const columns = 'position, at, actor, action, subject, account_id AS "accountId", detail';
