import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { queryRow, type Sql } from '@market/database';
import { leaseSeconds } from './claim-statement';

/** Recent test events of an endpoint or an account. */
export interface TestCount {
  readonly count: number;
  /** Time of the oldest one; null if there is none. */
  readonly oldestAt: Date | null;
}

export interface TestDraft {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly type: string;
  readonly body: string;
}

/**
 * Reads and writes test events: deliveries of their own kind, leased from the start to the process that creates them.
 * Plain SQL: rows of the queue, whose leases use the clock of the database.
 */
@Injectable()
export class TestEventRepository {
  async countSince(sql: Sql, endpointId: string, since: Date): Promise<TestCount> {
    const row = await queryRow<TestCount>(
      sql,
      `SELECT count(*) AS count, min(created_at) AS "oldestAt" FROM webhook_delivery
        WHERE endpoint_id = $1 AND kind = 'test' AND created_at > $2`,
      [endpointId, since],
    );
    return row ?? { count: 0, oldestAt: null };
  }

  /**
   * Counts the test events of all endpoints of an account in a data set, including those that it deleted since then.
   */
  async countOfAccountSince(sql: Sql, dataSet: DataSet, accountId: string, since: Date): Promise<TestCount> {
    const row = await queryRow<TestCount>(
      sql,
      `SELECT count(*) AS count, min(created_at) AS "oldestAt" FROM webhook_delivery
        WHERE kind = 'test' AND created_at > $3 AND endpoint_id IN (
              SELECT id FROM webhook_endpoint
               WHERE data_set = $1 AND account_id = $2 AND deleted_at IS NULL
               UNION ALL
              SELECT id FROM webhook_endpoint
               WHERE data_set = $1 AND account_id = $2 AND deleted_at > $3)`,
      [dataSet, accountId, since],
    );
    return row ?? { count: 0, oldestAt: null };
  }

  /** Inserts a test event. @returns the lease of its only attempt */
  async begin(transaction: Sql, dataSet: DataSet, draft: TestDraft, now: Date): Promise<number> {
    await transaction.query(
      `INSERT INTO webhook_message (data_set, event_id, type, body, made_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $5)`,
      [dataSet, draft.eventId, draft.type, draft.body, now],
    );
    await transaction.query(
      `INSERT INTO webhook_delivery (data_set, id, event_id, endpoint_id, kind, state, created_at)
       VALUES ($1, $2, $3, $4, 'test', 'pending', $5)`,
      [dataSet, draft.deliveryId, draft.eventId, draft.endpointId, now],
    );
    await transaction.query(
      `INSERT INTO webhook_lease (delivery_id, endpoint_id, due_at, lease, lease_until)
       VALUES ($1, $2, $3, 1, clock_timestamp() + make_interval(secs => ${leaseSeconds}))`,
      [draft.deliveryId, draft.endpointId, now],
    );
    return 1;
  }
}
