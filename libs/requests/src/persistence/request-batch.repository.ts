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
    if (counts.length > 0) await transaction.query(addCounts, [JSON.stringify(counts)]);
    await this.log.add(transaction, single.map(keptRowOf), today);
    await this.log.addLimited(transaction, limited.map(limitedRowOf), today);
  }
}

/** Sums of the buckets of a group, by their place. */
const sumOfBuckets = `ARRAY[${Array.from({ length: 16 }, (_, place) => `sum((buckets->>${place})::bigint)`).join(', ')}]::bigint[]`;

/** Adds counts to the rows of a table. @param start column of the time @param startOf expression of its value */
const addTo = (table: string, start: string, startOf: string) => `
  INSERT INTO ${table} AS known (account_id, environment, ${start}, key_id, route, class, requests, metered, bytes, buckets)
  SELECT "accountId", environment, ${startOf}, "keyId", route, class, sum(requests), sum(metered), sum(bytes), ${sumOfBuckets}
    FROM counted
   GROUP BY 1, 2, 3, 4, 5, 6
   ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (account_id, environment, ${start}, key_id, route, class) DO UPDATE
     SET requests = known.requests + excluded.requests, metered = known.metered + excluded.metered,
         bytes = known.bytes + excluded.bytes,
         buckets = ARRAY(SELECT one + other FROM unnest(known.buckets, excluded.buckets)
                           WITH ORDINALITY AS pair(one, other, place) ORDER BY place)`;

/** Adds counts by minute and by hour. One statement: the rows are written as JSON once, and cross the connection once. */
const addCounts = `
  WITH counted AS (
    SELECT *
      FROM json_to_recordset($1) AS r("accountId" text, environment text, minute integer, "keyId" text, route text, class text,
           requests bigint, metered bigint, bytes bigint, buckets json)
  ), by_minute AS (${addTo('request_minute', 'minute', 'minute')})
  ${addTo('request_hour', 'hour', 'minute / 60')}`;
