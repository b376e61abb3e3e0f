import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { queryRow, queryRows, type Sql } from '@market/database';
import type { EventFilter } from '../domain/event-filter';
import { arrayLiteral, packedRows, unpackRows } from './packed-rows';

/** Event and a subscribed endpoint. */
export interface Subscription {
  readonly eventId: string;
  readonly endpointId: string;
  readonly accountId: string;
}

/** Number of endpoints in a part of a fan-out. */
export interface PartSize {
  readonly atLeast: number;
  /** Factor over the number of endpoints in all earlier parts. */
  readonly times: number;
  readonly atMost: number;
}

/** Next enabled endpoints of a data set, subscribed or not, in the order of their ids. */
export interface EndpointSpan extends PartSize {
  readonly dataSet: DataSet;
  /** Last endpoint of the previous part; empty for the first part. */
  readonly after: string;
}

/** Subscriptions to events of one span of endpoints. */
export interface SpanSubscriptions {
  /** Last endpoint of the span; null if no further ones exist. */
  readonly to: string | null;
  readonly subscriptions: readonly Subscription[];
  /** Filters of the endpoints that have one, by id. */
  readonly filters: Readonly<Record<string, EventFilter>>;
}

/** Fields of an event that decide which endpoints are subscribed to it. */
export interface AnnouncedEvent {
  readonly id: string;
  readonly dataSet: DataSet;
  readonly type: string;
  readonly writtenAt: Date;
  /** Account that alone receives it; null for all. */
  readonly accountId: string | null;
  /** Id of the writing transaction, to tell whether the event was committed before an endpoint was created. */
  readonly transactionId: string;
}

/** Published event with the body of all its deliveries. */
export interface MessageRow {
  readonly dataSet: DataSet;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
}

/** Delivery to insert. */
export interface DeliveryDraft {
  readonly dataSet: DataSet;
  readonly id: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly accountId: string;
}

const draftsAtATime = 5_000;
/** Text after all ids of endpoints, which begin with `wh_`. */
const behindAllIds = 'x';

/** Makes deliveries of events. Plain SQL: one statement inserts thousands of rows into the queue and the log. */
@Injectable()
export class MessageRepository {
  /** Resolves to the number of endpoints to deliver to, counted up to a limit. */
  async countEndpoints(sql: Sql, atMost: number): Promise<number> {
    const row = await queryRow<{ count: number }>(
      sql,
      `SELECT count(*) AS count
         FROM (SELECT FROM webhook_endpoint WHERE disabled_at IS NULL AND deleted_at IS NULL LIMIT $1) counted`,
      [atMost],
    );
    return row?.count ?? 0;
  }

  /**
   * Resolves to the subscriptions to these events of endpoints that existed before the event was committed. Locks the
   * endpoints until the transaction ends, so that a transaction that disables or deletes one meanwhile finds its
   * deliveries.
   */
  async subscriptions(
    transaction: Sql,
    events: readonly AnnouncedEvent[],
    span: EndpointSpan | null,
  ): Promise<SpanSubscriptions> {
    const announced = events.map(({ id, dataSet, type, writtenAt, transactionId, accountId }) => ({
      ...{ id, dataSet, type, writtenAt, transactionId, accountId },
    }));
    const row = await queryRow<{
      to: string | null;
      words: string | null;
      filters: SpanSubscriptions['filters'] | null;
    }>(
      transaction,
      `WITH enabled AS NOT MATERIALIZED (
         SELECT id FROM webhook_endpoint WHERE data_set = $2 AND disabled_at IS NULL AND deleted_at IS NULL
       ), last AS MATERIALIZED (
         SELECT id FROM enabled WHERE id > $3 ORDER BY id
         OFFSET (SELECT least(greatest(count(*) * $5::integer, $4::integer), $6::integer) - 1
                   FROM (SELECT FROM enabled WHERE id <= $3 LIMIT $6) before)
          LIMIT 1
       ), wanting AS (
         SELECT v.id AS event_id, e.id AS endpoint_id, e.account_id
           FROM jsonb_to_recordset($1::jsonb) AS v(id text, "dataSet" text, type text, "writtenAt" timestamptz,
                "transactionId" text, "accountId" text)
           JOIN webhook_endpoint e ON e.data_set = v."dataSet" AND e.account_id = coalesce(v."accountId", e.account_id)
            AND (v.type = ANY(e.events) OR '*' = ANY(e.events))
            AND e.disabled_at IS NULL AND e.deleted_at IS NULL
            AND e.id > coalesce($3, '') AND e.id <= coalesce((SELECT id FROM last), '${behindAllIds}')
            AND (e.written_at < v."writtenAt"
                 OR NOT pg_visible_in_snapshot(v."transactionId"::xid8, e.written_in))
          ORDER BY e.id FOR SHARE OF e
       )
       SELECT (SELECT id FROM last) AS to,
              (SELECT ${packedRows('event_id', 'endpoint_id', 'account_id')} FROM wanting) AS words,
              (SELECT jsonb_object_agg(id, filter) FROM webhook_endpoint
                WHERE filter IS NOT NULL AND id IN (SELECT endpoint_id FROM wanting)) AS filters`,
      [
        ...[JSON.stringify(announced), span?.dataSet ?? null, span?.after ?? null],
        ...[span?.atLeast ?? null, span?.times ?? null, span?.atMost ?? null],
      ],
    );
    const subscriptions = unpackRows(row?.words ?? null).map(
      ([eventId = '', endpointId = '', accountId = '']) => ({ eventId, endpointId, accountId }),
    );
    return { to: row?.to ?? null, subscriptions, filters: row?.filters ?? {} };
  }

  /**
   * Stores the bodies of events; an existing body stays. Updates `created_at`, so that the retention keeps the message.
   */
  async keep(transaction: Sql, messages: readonly MessageRow[], now: Date): Promise<void> {
    if (messages.length === 0) return;
    await transaction.query(
      `INSERT INTO webhook_message (data_set, event_id, type, body, made_at, created_at)
       SELECT m."dataSet", m."eventId", m.type, m.body, $2, $2
         FROM jsonb_to_recordset($1::jsonb) AS m("dataSet" text, "eventId" text, type text, body text)
       ON CONFLICT (data_set, event_id) DO UPDATE SET created_at = greatest(webhook_message.created_at, $2)`,
      [JSON.stringify(messages), now],
    );
  }

  /** Returns the bodies of events; event ids are unique over the data sets. */
  bodies(sql: Sql, eventIds: readonly string[]): Promise<Pick<MessageRow, 'eventId' | 'body'>[]> {
    return queryRows(
      sql,
      `SELECT event_id AS "eventId", body FROM webhook_message
        WHERE data_set IN ('live', 'sample') AND event_id = ANY($1)`,
      [eventIds],
    );
  }

  /**
   * Inserts deliveries that are due at once. Of kind `event` there is one for each event and endpoint; existing ones
   * are skipped. The caller's lock on the event prevents concurrent inserts; checking the unique index for each row
   * would cost more.
   *
   * @returns number of inserted deliveries
   */
  async deliver(
    transaction: Sql,
    kind: 'event' | 'replay',
    drafts: readonly DeliveryDraft[],
    now: Date,
  ): Promise<number> {
    let made = 0;
    for (let at = 0; at < drafts.length; at += draftsAtATime) {
      const some = drafts.slice(at, at + draftsAtATime);
      const row = await queryRow<{ count: number }>(
        transaction,
        `WITH draft AS MATERIALIZED (
           SELECT * FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
               AS d(data_set, id, event_id, endpoint_id, account_id)
         ), there AS MATERIALIZED (
           SELECT event_id, endpoint_id FROM webhook_delivery
            WHERE $1 = 'event' AND kind = 'event' AND data_set IN ('live', 'sample')
              AND event_id = ANY(ARRAY(SELECT DISTINCT event_id FROM draft))
              AND endpoint_id BETWEEN (SELECT min(endpoint_id) FROM draft) AND (SELECT max(endpoint_id) FROM draft)
         ), made AS (
           INSERT INTO webhook_delivery (data_set, id, event_id, endpoint_id, kind, state, created_at)
           SELECT data_set, id, event_id, endpoint_id, $1, 'pending', $2 FROM draft
            WHERE (event_id, endpoint_id) NOT IN (SELECT event_id, endpoint_id FROM there)
           RETURNING id, endpoint_id, event_id
         ), queued AS (
           INSERT INTO webhook_waiting (delivery_id, account_id, endpoint_id, is_replay, due_at, event_id)
           SELECT id, account_id, d.endpoint_id, $1 = 'replay', $2, d.event_id FROM draft d JOIN made USING (id)
         )
         SELECT count(*) AS count FROM made`,
        [
          ...[kind, now, arrayLiteral(some.map(({ dataSet }) => dataSet))],
          arrayLiteral(some.map(({ id }) => id)),
          arrayLiteral(some.map(({ eventId }) => eventId)),
          arrayLiteral(some.map(({ endpointId }) => endpointId)),
          arrayLiteral(some.map(({ accountId }) => accountId)),
        ],
      );
      made += row?.count ?? 0;
    }
    return made;
  }
}
