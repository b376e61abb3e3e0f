import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { rowsOf, type Sql } from '@market/platform/database';

/** An endpoint that an event may go to. */
export interface Subscriber {
  readonly endpointId: string;
  readonly accountId: string;
  readonly place: number;
}

/** An event that is told to receivers, with the one body of all its deliveries. */
export interface MessageRow {
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
}

/** A delivery to be made. */
export interface DeliveryDraft {
  readonly id: string;
  readonly eventId: string;
  readonly endpointId: string;
}

/** Makes deliveries of events. */
@Injectable()
export class MessageRepository {
  /**
   * The endpoints that want an event and were there before it was committed. They are held until the transaction
   * ends, so that whoever disables or deletes one meanwhile finds its deliveries.
   *
   * @param event its transaction tells whether it was committed before or after the endpoint was
   */
  async subscribers(
    transaction: Sql,
    dataSet: DataSet,
    event: { readonly type: string; readonly writtenAt: Date; readonly transactionId: string },
  ): Promise<Subscriber[]> {
    return rowsOf<Subscriber>(
      transaction,
      `SELECT e.id AS "endpointId", e.account_id AS "accountId",
              (SELECT count(*) FROM webhook_endpoint o
                WHERE o.data_set = e.data_set AND o.account_id = e.account_id AND o.deleted_at IS NULL
                  AND (o.created_at, o.id) <= (e.created_at, e.id)) AS place
         FROM webhook_endpoint e
        WHERE e.data_set = $1 AND $2 = ANY(e.events) AND e.disabled_at IS NULL AND e.deleted_at IS NULL
          AND (e.written_at < $3 OR NOT pg_visible_in_snapshot($4::text::xid8, e.written_in))
        ORDER BY e.id FOR SHARE OF e`,
      [dataSet, event.type, event.writtenAt, event.transactionId],
    );
  }

  /** Keeps the body of an event, once. */
  async keep(transaction: Sql, dataSet: DataSet, message: MessageRow, now: Date): Promise<void> {
    await transaction.query(
      `INSERT INTO webhook_message (data_set, event_id, type, body, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (data_set, event_id) DO NOTHING`,
      [dataSet, message.eventId, message.type, message.body, now],
    );
  }

  /** Makes deliveries that are due at once. Of the kind `event` there is one for each event and endpoint. */
  async deliver(
    transaction: Sql,
    dataSet: DataSet,
    kind: 'event' | 'replay',
    drafts: readonly DeliveryDraft[],
    now: Date,
  ): Promise<number> {
    if (drafts.length === 0) return 0;
    const made = await rowsOf(
      transaction,
      `INSERT INTO webhook_delivery (data_set, id, event_id, endpoint_id, kind, state, due_at, created_at)
       SELECT $1, d.id, d."eventId", d."endpointId", $2, 'pending', $3, $3
         FROM jsonb_to_recordset($4::jsonb) AS d(id text, "eventId" text, "endpointId" text)
       ON CONFLICT (data_set, event_id, endpoint_id) WHERE kind = 'event' DO NOTHING
       RETURNING id`,
      [dataSet, kind, now, JSON.stringify(drafts)],
    );
    return made.length;
  }

  /** Of these events, those whose delivery to the endpoint is still on its way. */
  async onTheirWay(
    sql: Sql,
    dataSet: DataSet,
    endpointId: string,
    eventIds: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const rows = await rowsOf<{ eventId: string }>(
      sql,
      `SELECT event_id AS "eventId" FROM webhook_delivery
        WHERE data_set = $1 AND endpoint_id = $2 AND event_id = ANY($3) AND state IN ('pending', 'sending')`,
      [dataSet, endpointId, eventIds],
    );
    return new Set(rows.map(({ eventId }) => eventId));
  }
}
