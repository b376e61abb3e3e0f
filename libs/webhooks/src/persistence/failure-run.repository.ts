import { Injectable } from '@nestjs/common';
import { chosenTypes } from '@market/contracts';
import { queryRow, type Sql } from '@market/database';
import type { WebhookEndpoint } from '../domain/endpoint';

/** Time for which a delivery may have waited before the failure that began a run, with all its retries. */
const triedFor = '2 days';

/**
 * Reads runs of failures. Plain SQL: deliveries of events are found by the messages of the events, since their table has
 * no index by endpoint (decision 0017).
 */
@Injectable()
export class FailureRunRepository {
  /**
   * Resolves to the time of the earliest event that failed or was held in the present run of failures of an endpoint:
   * earlier than the first failure by all its retries, or by days if it was replayed. Two days before the first failure
   * if the log has none from before it any more; null if no delivery failed since the last success. Reads the events of the
   * two days before the first failure, however long the run is: the earliest one is among them.
   */
  async begin(
    sql: Sql,
    { id, dataSet, events, failingSince, disabledAt }: WebhookEndpoint,
  ): Promise<Date | null> {
    const since = failingSince ?? disabledAt;
    if (since === null) return null;
    const row = await queryRow<{ begin: Date }>(
      sql,
      `WITH lost AS (
         SELECT m.event_id FROM webhook_message m CROSS JOIN LATERAL (
                  SELECT state, settled_at FROM webhook_delivery
                   WHERE data_set = $2 AND event_id = m.event_id AND endpoint_id = $1 AND kind = 'event' LIMIT 1) d
          WHERE m.data_set = $2 AND m.type = ANY($3) AND m.made_at >= $4::timestamptz - interval '${triedFor}'
            AND m.made_at <= $4 AND d.state IN ('failed', 'held') AND d.settled_at >= $4
         UNION ALL
         SELECT event_id FROM webhook_delivery
          WHERE endpoint_id = $1 AND kind = 'replay' AND created_at >= $4::timestamptz - interval '${triedFor}'
            AND state IN ('failed', 'held') AND settled_at >= $4
       )
       SELECT coalesce(min(e.committed_at), $4::timestamptz - interval '${triedFor}') AS begin
         FROM lost JOIN outbox_event e ON e.id = lost.event_id`,
      [id, dataSet, chosenTypes(events), since],
    );
    return row?.begin ?? null;
  }
}
