import { Injectable } from '@nestjs/common';
import type { DataSet, EventType } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import { rowOf, rowsOf, type Sql } from '@market/platform/database';
import { endpointColumns, endpointRows, type EndpointRow, placeOfEndpoint } from './endpoint.row';

/** A new endpoint. */
export interface EndpointDraft {
  readonly id: string;
  readonly url: string;
  readonly events: readonly EventType[];
  readonly secret: Buffer;
}

/** What changes of an endpoint; what is left out stays. */
export type EndpointChange = Partial<Pick<EndpointDraft, 'url' | 'events' | 'secret'>>;

/** An endpoint as its deliveries go to it. */
export interface EndpointTarget {
  readonly endpointId: string;
  readonly accountId: string;
  /** Among the endpoints of its account and data set, the oldest being the first. */
  readonly place: number;
  readonly url: string;
  /** Sealed, in hexadecimal digits. */
  readonly secret: string;
}

/** Keeps endpoints. Every method runs on the connection or transaction it is given, and takes the data set first. */
@Injectable()
export class EndpointRepository {
  /** Waits until no other transaction changes how many endpoints the account has; lasts until the transaction ends. */
  async lockAccount(transaction: Sql, dataSet: DataSet, accountId: string): Promise<void> {
    await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1795004))', [
      `${dataSet}:${accountId}`,
    ]);
  }

  async count(sql: Sql, dataSet: DataSet, accountId: string): Promise<number> {
    const row = await rowOf<{ count: number }>(
      sql,
      `SELECT count(*) AS count FROM webhook_endpoint
        WHERE data_set = $1 AND account_id = $2 AND deleted_at IS NULL`,
      [dataSet, accountId],
    );
    return row?.count ?? 0;
  }

  /** @returns it as it is from then on */
  async insert(
    sql: Sql,
    dataSet: DataSet,
    accountId: string,
    { id, url, events, secret }: EndpointDraft,
    now: Date,
  ): Promise<EndpointRow> {
    // The statement does not see its own row yet: the place is one further on.
    const row = await rowOf<EndpointRow>(
      sql,
      `INSERT INTO webhook_endpoint AS e (data_set, id, account_id, url, events, secret, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
       RETURNING ${endpointColumns}, ${placeOfEndpoint} + 1 AS place`,
      [dataSet, id, accountId, url, events, secret, now],
    );
    if (row === null) throw new Error(`the endpoint ${id} was not inserted`);
    return row;
  }

  find(sql: Sql, dataSet: DataSet, accountId: string, id: string): Promise<EndpointRow | null> {
    return rowOf<EndpointRow>(
      sql,
      `${endpointRows} WHERE e."dataSet" = $1 AND e."accountId" = $2 AND e.id = $3`,
      [dataSet, accountId, id],
    );
  }

  /** The same, held until the transaction ends: nobody changes, tests or disables it meanwhile. */
  async findAndLock(
    transaction: Sql,
    dataSet: DataSet,
    accountId: string,
    id: string,
  ): Promise<EndpointRow | null> {
    await transaction.query(
      'SELECT FROM webhook_endpoint WHERE data_set = $1 AND account_id = $2 AND id = $3 FOR UPDATE',
      [dataSet, accountId, id],
    );
    return this.find(transaction, dataSet, accountId, id);
  }

  /** Newest first. */
  async list(sql: Sql, dataSet: DataSet, accountId: string, page: PageRequest): Promise<Page<EndpointRow>> {
    const items = await rowsOf<EndpointRow>(
      sql,
      `${endpointRows} WHERE e."dataSet" = $1 AND e."accountId" = $2
        ORDER BY e."createdAt" DESC, e.id DESC LIMIT $3 OFFSET $4`,
      [dataSet, accountId, page.limit, (page.page - 1) * page.limit],
    );
    return { items, total: await this.count(sql, dataSet, accountId) };
  }

  /** For operators: endpoints of an account in both data sets, newest first. */
  ofAccount(sql: Sql, accountId: string): Promise<EndpointRow[]> {
    return rowsOf<EndpointRow>(
      sql,
      `${endpointRows} WHERE e."accountId" = $1 ORDER BY e."createdAt" DESC, e.id DESC`,
      [accountId],
    );
  }

  /** For operators: endpoints of all accounts that failures disabled, the last one first. */
  disabled(sql: Sql): Promise<EndpointRow[]> {
    return rowsOf<EndpointRow>(
      sql,
      `${endpointRows} WHERE e."disabledAt" IS NOT NULL AND e."suspendedAt" IS NULL ORDER BY e."disabledAt" DESC, e.id`,
    );
  }

  /** For operators: an endpoint of any account. */
  byId(sql: Sql, id: string): Promise<EndpointRow | null> {
    return rowOf<EndpointRow>(sql, `${endpointRows} WHERE e.id = $1`, [id]);
  }

  /**
   * The same, held until the transaction ends.
   *
   * @param strength `SHARE` keeps it as it is and lets events be fanned out to it meanwhile
   */
  async byIdAndLock(
    transaction: Sql,
    id: string,
    strength: 'SHARE' | 'NO KEY UPDATE',
  ): Promise<EndpointRow | null> {
    await transaction.query(`SELECT FROM webhook_endpoint WHERE id = $1 FOR ${strength}`, [id]);
    return this.byId(transaction, id);
  }

  /** Where deliveries to these endpoints go; of one that is deleted, nothing. */
  targets(sql: Sql, ids: readonly string[]): Promise<EndpointTarget[]> {
    return rowsOf(
      sql,
      `SELECT e.id AS "endpointId", e.account_id AS "accountId", ${placeOfEndpoint} AS place, e.url,
              encode(e.secret, 'hex') AS secret
         FROM webhook_endpoint e WHERE e.id = ANY($1) AND e.deleted_at IS NULL`,
      [ids],
    );
  }

  /** Places of endpoints in their accounts, deleted ones included: as if they were there still. */
  places(sql: Sql, ids: readonly string[]): Promise<{ id: string; place: number }[]> {
    return rowsOf(
      sql,
      `SELECT e.id, ${placeOfEndpoint} AS place
         FROM webhook_endpoint e WHERE e.id = ANY($1)`,
      [ids],
    );
  }

  /** @returns it as it is from then on */
  update(
    sql: Sql,
    dataSet: DataSet,
    id: string,
    change: EndpointChange,
    now: Date,
  ): Promise<EndpointRow | null> {
    return rowOf<EndpointRow>(
      sql,
      `UPDATE webhook_endpoint e SET url = coalesce($3, url), events = coalesce($4, events),
              secret = coalesce($5, secret), updated_at = $6
        WHERE data_set = $1 AND id = $2
       RETURNING ${endpointColumns}, ${placeOfEndpoint} AS place`,
      [dataSet, id, change.url ?? null, change.events ?? null, change.secret ?? null, now],
    );
  }

  /** The row stays as long as its log does. Its secret goes at once. */
  async markDeleted(sql: Sql, dataSet: DataSet, id: string, now: Date): Promise<void> {
    await sql.query(
      `UPDATE webhook_endpoint SET deleted_at = $3, updated_at = $3, secret = '' WHERE data_set = $1 AND id = $2`,
      [dataSet, id, now],
    );
  }

  /** Ids of an account's endpoints in both data sets, held until the transaction ends, with their number. */
  async lockAll(transaction: Sql, accountId: string): Promise<string[]> {
    for (const dataSet of ['live', 'sample'] as const)
      await this.lockAccount(transaction, dataSet, accountId);
    const rows = await rowsOf<{ id: string }>(
      transaction,
      `SELECT id FROM webhook_endpoint WHERE account_id = $1 AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
      [accountId],
    );
    return rows.map(({ id }) => id);
  }

  /** Disables endpoints for as long as their account is suspended; those that failures disabled keep the instant of that. */
  async markSuspended(sql: Sql, ids: readonly string[], now: Date): Promise<void> {
    await sql.query(
      `UPDATE webhook_endpoint SET suspended_at = $2, disabled_at = coalesce(disabled_at, $2), updated_at = $2
        WHERE id = ANY($1) AND suspended_at IS NULL`,
      [ids, now],
    );
  }

  /** Takes that back: what failures had disabled before stays so, the others begin their runs anew. */
  async markResumed(sql: Sql, ids: readonly string[], now: Date): Promise<void> {
    await sql.query(
      `UPDATE webhook_endpoint
          SET suspended_at = NULL, updated_at = $2,
              consecutive_failures = CASE WHEN disabled_at = suspended_at THEN 0 ELSE consecutive_failures END,
              disabled_at = CASE WHEN disabled_at = suspended_at THEN NULL ELSE disabled_at END
        WHERE id = ANY($1) AND suspended_at IS NOT NULL`,
      [ids, now],
    );
  }

  /** Deletes endpoints, and forgets where they led. */
  async removeAll(sql: Sql, ids: readonly string[], now: Date): Promise<void> {
    await sql.query(
      `UPDATE webhook_endpoint SET deleted_at = $2, updated_at = $2, secret = '', url = ''
        WHERE id = ANY($1)`,
      [ids, now],
    );
  }

  async markEnabled(sql: Sql, dataSet: DataSet, id: string, now: Date): Promise<void> {
    await sql.query(
      `UPDATE webhook_endpoint SET disabled_at = NULL, consecutive_failures = 0, updated_at = $3
        WHERE data_set = $1 AND id = $2`,
      [dataSet, id, now],
    );
  }
}
