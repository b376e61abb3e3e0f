import { Injectable } from '@nestjs/common';
import type { MarketEvent } from '@market/contracts';
import { newId } from '@market/kernel';
import { queryRows, type Sql } from '..';
import { outboxChannel } from './outbox-queue';

/** Event that happened before it is written, with an id given by the caller. */
export interface PastEvent extends MarketEvent {
  readonly id: string;
}

/**
 * Stores the events that features announce: in the transaction of the change itself, so that change and event commit
 * together or not at all. Webhooks fan out from here. SQL text: a batch is one statement, which leaves out what was
 * announced before.
 */
@Injectable()
export class Outbox {
  /**
   * Writes events. Each (data set, record, type, effective day, occasion) is announced once: a repetition is left out. Those
   * about the time that a restored database had lost are in the log, and are delivered to nobody: all that are read before its end,
   * and in the 7 days after it, in which every feed runs, those of an earlier day.
   *
   * @returns the number of new events
   */
  async announce(sql: Sql, events: readonly MarketEvent[]): Promise<number> {
    if (events.length === 0) return 0;
    const rows = events.map((event) => ({
      id: newId('evt'),
      data_set: event.dataSet,
      type: event.type,
      subject_id: event.subjectId,
      effective_on: event.effectiveOn,
      occasion: event.occasion ?? '',
      occurred_at: event.occurredAt.toISOString(),
      data: event.data,
      account_id: event.accountId ?? null,
    }));
    const inserted = await queryRows<{ id: string }>(
      sql,
      `INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occasion, occurred_at, data, account_id,
                                 fanned_out_at)
       SELECT id, data_set, type, subject_id, effective_on, occasion, occurred_at, data, account_id,
              (SELECT now() FROM restore_point
                WHERE occurred_at < lost_until
                   OR (effective_on < (lost_until AT TIME ZONE 'Asia/Kolkata')::date
                       AND occurred_at < lost_until + interval '7 days'))
         FROM jsonb_to_recordset($1::jsonb) AS event(id text, data_set text, type text, subject_id text,
              effective_on date, occasion text, occurred_at timestamptz, data jsonb, account_id text)
       ON CONFLICT (data_set, subject_id, type, effective_on, occasion) DO NOTHING
       RETURNING id`,
      [JSON.stringify(rows)],
    );
    if (inserted.length > 0) await sql.query('SELECT pg_notify($1, $2)', [outboxChannel, '']);
    return inserted.length;
  }

  /**
   * Writes events of the past, which are in the log from then on and are delivered to nobody. What was announced before
   * is left out. The time of writing is that of the event.
   */
  async recall(sql: Sql, events: readonly PastEvent[]): Promise<void> {
    if (events.length === 0) return;
    await sql.query(
      `INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occasion, occurred_at, data,
                                 committed_at, fanned_out_at)
       SELECT id, "dataSet", type, "subjectId", "effectiveOn", coalesce(occasion, ''), "occurredAt", data,
              "occurredAt", "occurredAt"
         FROM jsonb_to_recordset($1::jsonb) AS event(id text, "dataSet" text, type text, "subjectId" text,
              "effectiveOn" date, occasion text, "occurredAt" timestamptz, data jsonb)
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(events)],
    );
    await sql.query('SELECT pg_notify($1, $2)', [outboxChannel, '']);
  }
}
