import { minuteOf } from '@market/kernel';
import type { Environment } from '@market/contracts';
import { queryRow, queryRows, type Sql } from '@market/database';
import type { FinishedRequest } from '../domain/finished-request';
import { bucketCount, type DurationBuckets } from '../domain/durations';
import { dayOf, slotOf } from '../domain/request-time';
import type { RequestFilters } from '../domain/request-filters';
import type { ResponseClass } from '../domain/response-class';
import { uuidOf } from './request-log.repository';

/** Request as the log has it. */
export interface LoggedRequest extends Omit<FinishedRequest, 'atMs'> {
  /** Time of arrival. */
  readonly at: Date;
  /** Number of requests that the row stands for. */
  readonly requests: number;
  /** Id of the last of these requests. */
  readonly lastId: string;
}

/** Account and environment whose requests are read. */
export interface RequestOwner {
  readonly accountId: string;
  readonly environment: Environment;
}

/** Counts of requests of a part of time, class and route. */
export interface CountedPart {
  readonly hour: number;
  readonly route: string;
  readonly class: ResponseClass;
  readonly requests: number;
  readonly buckets: DurationBuckets;
}

const requestIdSql = (column: string) => `'req_' || replace(${column}::text, '-', '')`;
const columns = `${requestIdSql('id')} AS id, account_id AS "accountId", environment, key_id AS "keyId", at, method, route, status, code,
  duration_ms AS "durationMs", bytes, is_cached AS "isCached", address, details, requests, ${requestIdSql('last_id')} AS "lastId"`;

/** Class of a row: see `classOf`. */
const classSql = `CASE WHEN status >= 500 THEN '5xx' WHEN status = 429 THEN '429' WHEN status >= 400 THEN '4xx'
                       WHEN status = 304 THEN '304' ELSE '2xx' END`;
const summedBuckets = `ARRAY[${Array.from({ length: bucketCount }, (_, place) => `sum(buckets[${place + 1}])`).join(', ')}]::float8[]`;

/** Reads the log of requests and their counts. Plain SQL: the tables have no entities. */
export class RequestSearchRepository {
  /** Returns requests, newest first. @param before id of the request behind which the part begins */
  list(
    sql: Sql,
    { accountId, environment }: RequestOwner,
    { classes, codes, method, routes, keyId, from, to }: RequestFilters,
    { before, limit }: { readonly before: string | null; readonly limit: number },
  ): Promise<LoggedRequest[]> {
    return queryRows<LoggedRequest>(
      sql,
      `SELECT ${columns} FROM request_log
        WHERE account_id = $1 AND environment = $2
          AND ($3::uuid IS NULL OR id < $3)
          AND ($4::text[] IS NULL OR ${classSql} = ANY ($4))
          AND ($5::text[] IS NULL OR lower(code) = ANY ($5))
          AND ($6::text IS NULL OR method = $6)
          AND ($7::text[] IS NULL OR lower(route) = ANY ($7))
          AND ($8::text IS NULL OR key_id = $8)
          AND ($9::timestamptz IS NULL OR at >= $9)
          AND ($10::timestamptz IS NULL OR at < $10)
        ORDER BY id DESC LIMIT $11`,
      [
        ...[accountId, environment, before === null ? null : uuidOf(before), classes ?? null, codes ?? null],
        ...[method ?? null, routes ?? null, keyId ?? null, from ?? null, to ?? null, limit],
      ],
    );
  }

  /**
   * Finds a request by its id, or the row of refused requests that it is one of.
   *
   * @param atMs time of the id. Units: milliseconds since 1970
   * @param accountId account that may see it; null for all, where only the first and last refused ones are found
   */
  find(sql: Sql, id: string, atMs: number, accountId: string | null): Promise<LoggedRequest | null> {
    return queryRow<LoggedRequest>(
      sql,
      `SELECT ${columns} FROM request_log
        WHERE slot = $1 AND ($4::text IS NULL OR account_id = $4)
          AND (id = $2 OR (status = 429 AND minute = $3 AND last_id >= $2 AND id < $2 AND ($4 IS NOT NULL OR last_id = $2)))
        ORDER BY id = $2 DESC LIMIT 1`,
      [slotOf(dayOf(atMs)), uuidOf(id), minuteOf(atMs), accountId],
    );
  }

  /** Returns the numbers of requests of an account in a minute, by class. */
  async minute(sql: Sql, accountId: string, minute: number): Promise<ReadonlyMap<ResponseClass, number>> {
    const rows = await queryRows<{ class: ResponseClass; requests: number }>(
      sql,
      `SELECT class, sum(requests)::float8 AS requests FROM request_minute WHERE account_id = $1 AND minute = $2 GROUP BY class`,
      [accountId, minute],
    );
    return new Map(rows.map(({ class: name, requests }) => [name, requests]));
  }

  /** Returns the counts of the hours from one on, by route and class. @param fromHour hours since 1970 */
  hours(sql: Sql, { accountId, environment }: RequestOwner, fromHour: number): Promise<CountedPart[]> {
    return queryRows<CountedPart>(
      sql,
      `SELECT hour, route, class, sum(requests)::float8 AS requests, ${summedBuckets} AS buckets FROM request_hour
        WHERE account_id = $1 AND environment = $2 AND hour >= $3 GROUP BY hour, route, class ORDER BY hour`,
      [accountId, environment, fromHour],
    );
  }
}
