import type { Page, PageRequest } from '@market/kernel';
import { queryRow, queryRows, type Sql } from '@market/database';
import type { Account } from './account.repository';

export type AccountState = 'open' | 'suspended' | 'closed';

/** Account with the number of its keys that are neither revoked nor expired. */
export interface ListedAccount extends Account {
  readonly keys: number;
}

/** Filter of accounts; an absent field does not filter. */
export interface AccountFilter {
  /**
   * Part of the e-mail address or of the company's name, id of the account, or the id or the last four characters of one of its
   * keys.
   */
  readonly q?: string | undefined;
  /** Ids of accounts that `q` finds by what this lib does not know. */
  readonly foundElsewhere?: readonly string[] | undefined;
  readonly state?: AccountState | undefined;
  /** Ids of the only accounts. */
  readonly only?: readonly string[] | undefined;
  /** Ids of accounts to leave out. */
  readonly except?: readonly string[] | undefined;
}

const columns = `account.id, email, account.created_at AS "createdAt", suspended_at AS "suspendedAt",
  suspension_reason AS "suspensionReason", closed_at AS "closedAt",
  (SELECT count(*)::int FROM api_key
    WHERE account_id = account.id AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1)) AS keys`;

const stateOf = `CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN suspended_at IS NOT NULL THEN 'suspended' ELSE 'open' END`;

const wanted = `
  ($2::text IS NULL OR position(lower($2) IN lower(email)) > 0 OR account.id = $2
    OR position(lower($2) IN lower(legal_name)) > 0
    OR account.id = ANY ($6)
    OR EXISTS (SELECT FROM api_key WHERE account_id = account.id AND (last4 = lower($2) OR api_key.id = $2)))
  AND ($3::text IS NULL OR ${stateOf} = $3)
  AND ($4::text[] IS NULL OR account.id = ANY ($4))
  AND ($5::text[] IS NULL OR account.id <> ALL ($5))`;

/** Searches accounts for operators. SQL text: a search in two tables, and a count beside each row. */
export class AccountSearchRepository {
  /** Returns a page of accounts, the newest first. */
  async page(
    sql: Sql,
    { q, foundElsewhere = [], state, only, except }: AccountFilter,
    { page, limit }: PageRequest,
    now: Date,
  ): Promise<Page<ListedAccount>> {
    const given = [now, q ?? null, state ?? null, only ?? null, except ?? null, foundElsewhere];
    const items = await queryRows<ListedAccount>(
      sql,
      `SELECT ${columns} FROM account WHERE ${wanted} ORDER BY account.created_at DESC, account.id LIMIT $7 OFFSET $8`,
      [...given, limit, (page - 1) * limit],
    );
    const counted = await queryRow<{ total: number }>(
      sql,
      `SELECT count(*)::int AS total FROM account WHERE $1::timestamptz IS NOT NULL AND ${wanted}`,
      given,
    );
    return { items, total: counted?.total ?? 0 };
  }

  /** Returns an account by id; null if there is none. */
  byId(sql: Sql, id: string, now: Date): Promise<ListedAccount | null> {
    return queryRow<ListedAccount>(sql, `SELECT ${columns} FROM account WHERE account.id = $2`, [now, id]);
  }

  /** Counts the accounts that are not closed, and those of them that were opened since an instant. */
  async counts(sql: Sql, since: Date): Promise<{ readonly all: number; readonly opened: number }> {
    const counted = await queryRow<{ all: number; opened: number }>(
      sql,
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE created_at >= $1)::int AS opened
         FROM account WHERE closed_at IS NULL`,
      [since],
    );
    return counted ?? { all: 0, opened: 0 };
  }
}
