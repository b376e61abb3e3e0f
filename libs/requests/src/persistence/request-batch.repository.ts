import type { IndianDay } from '@market/kernel';
import { queryRow, type Sql } from '@market/database';
import type { CountedRequests } from '../domain/request-tally';
import type { TakenRequests } from '../domain/kept-requests';
import { keptRowOf, limitedRowOf, RequestLogRepository } from './request-log.repository';

/** Counts and rows that are written in one transaction, exactly once. */
export interface RequestBatch extends TakenRequests {
  readonly id: string;
  readonly counts: readonly CountedRequests[];
}

/** Tables of counts: by minute, and by hour. */
const countTables = [
  { table: 'request_minute', start: 'minute', startOf: (minute: number) => minute },
  { table: 'request_hour', start: 'hour', startOf: (minute: number) => Math.floor(minute / 60) },
] as const;

/**
 * Writes requests. Plain SQL: a few statements add the counts and the rows of many accounts. All processes lock rows in the same
 * order, which prevents deadlocks.
 */
export class RequestBatchRepository {
  private readonly log = new RequestLogRepository();

  /** Writes a batch. One that was applied already changes nothing, so one whose response was lost may be retried. */
  async apply(
    transaction: Sql,
    { id, counts, single, limited }: RequestBatch,
    at: Date,
    today: IndianDay,
  ): Promise<void> {
    const made = await queryRow(
      transaction,
      `INSERT INTO request_batch (id, applied_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1`,
      [id, at],
    );
    if (made === null) return;
    for (const table of countTables) await this.addCounts(transaction, table, counts);
    await this.log.add(transaction, single.map(keptRowOf), today);
    await this.log.addLimited(transaction, limited.map(limitedRowOf), today);
  }

  private async addCounts(
    transaction: Sql,
    { table, start, startOf }: (typeof countTables)[number],
    counts: readonly CountedRequests[],
  ): Promise<void> {
    if (counts.length === 0) return;
    const rows = counts.map(({ minute, ...count }) => ({ ...count, start: startOf(minute) }));
    await transaction.query(
      `INSERT INTO ${table} AS known (account_id, environment, ${start}, key_id, route, class, requests, metered, bytes, buckets)
       SELECT "accountId", environment, start, "keyId", route, class, sum(requests), sum(metered), sum(bytes), ${sumOfBuckets}
         FROM json_to_recordset($1) AS r("accountId" text, environment text, start integer, "keyId" text, route text,
              class text, requests bigint, metered bigint, bytes bigint, buckets json)
        GROUP BY 1, 2, 3, 4, 5, 6
        ORDER BY 1, 2, 3, 4, 5, 6
       ON CONFLICT (account_id, environment, ${start}, key_id, route, class) DO UPDATE
          SET requests = known.requests + excluded.requests, metered = known.metered + excluded.metered,
              bytes = known.bytes + excluded.bytes,
              buckets = ARRAY(SELECT one + other FROM unnest(known.buckets, excluded.buckets)
                                WITH ORDINALITY AS pair(one, other, place) ORDER BY place)`,
      [JSON.stringify(rows)],
    );
  }
}

/** Sums of the buckets of a group, by their place. */
const sumOfBuckets = `ARRAY[${Array.from({ length: 16 }, (_, place) => `sum((buckets->>${place})::bigint)`).join(', ')}]::bigint[]`;
