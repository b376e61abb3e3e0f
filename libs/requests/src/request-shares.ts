import { Injectable, Module } from '@nestjs/common';
import { queryRows } from '@market/database';
import { DataSource } from 'typeorm';

/** Requests of an account with live keys, and those of them that the service failed. */
export interface RequestShare {
  readonly accountId: string;
  readonly requests: number;
  /** Requests with a status of 5xx. */
  readonly failed: number;
}

const hourMs = 3_600_000;

/** Counts how many requests of accounts the service failed. */
@Injectable()
export class RequestShares {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the counts of the accounts with requests in the hours that begin from an instant on and before another one. Counts are kept
   * for 90 days.
   *
   * @param accountId null: all accounts, by id
   */
  between(from: Date, until: Date, accountId: string | null): Promise<RequestShare[]> {
    return queryRows<RequestShare>(
      this.dataSource,
      `SELECT account_id AS "accountId", sum(requests)::float8 AS requests,
              coalesce(sum(requests) FILTER (WHERE class = '5xx'), 0)::float8 AS failed
         FROM request_hour
        WHERE environment = 'live' AND hour >= $1 AND hour < $2 AND ($3::text IS NULL OR account_id = $3)
        GROUP BY account_id ORDER BY account_id`,
      [Math.ceil(from.getTime() / hourMs), Math.ceil(until.getTime() / hourMs), accountId],
    );
  }
}

/** Provides the counts, to the command line. Needs the app's `DataSource`. */
@Module({ providers: [RequestShares], exports: [RequestShares] })
export class RequestSharesModule {}
