import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { queryRow, queryRows, type Sql } from '@market/database';
import type { LogFilters, LoggedEvent, LogPart, LogPlace, LogReader } from '../domain/logged-event';

/** Slug of the record that an event is about, as the index of slugs has it. */
const slug = `coalesce(data ->> 'slug', data ->> 'ipoSlug')`;
const columns = `id, type, subject_id AS "subjectId", ${slug} AS slug, occurred_at AS "occurredAt", data,
  account_id AS "accountId", log_position AS sequence`;

/**
 * Events of the records that a slug or id means or meant, found before they are put in order (OFFSET 0): in the order of the
 * log the planner would look at all events. Parameter 8 is the slug or id.
 */
const eventsOfSubject = `(
  SELECT * FROM outbox_event
   WHERE data_set = $1 AND subject_id = ANY(ARRAY(
           SELECT $8 UNION SELECT subject_id FROM outbox_event WHERE data_set = $1 AND ${slug} = $8))
  OFFSET 0) AS outbox_event`;

/** Condition of what a reader sees. @param account number of the parameter with its account */
const isSeenBy = (account: number) =>
  `(account_id IS NULL OR $${account}::text IS NULL OR account_id = $${account})`;

/** Condition of the filters; parameters 3 to 5 are types, begin and end, 7 is the reader's account. */
const isChosen = `($3::text[] IS NULL OR type = ANY($3))
            AND ($4::timestamptz IS NULL OR committed_at >= $4) AND ($5::timestamptz IS NULL OR committed_at < $5)
            AND ${isSeenBy(7)}`;

interface PartRow extends LoggedEvent {
  readonly headId: string | null;
  readonly headSequence: number | null;
}

/**
 * Reads the log of events: those with a position. SQL text: the head of the log and a part of it in one snapshot, so that
 * whoever goes on behind the head misses nothing.
 */
@Injectable()
export class EventLogRepository {
  /** Resolves to the events behind a position, oldest first, with the head of the log at this moment. */
  async part(
    sql: Sql,
    { dataSet, accountId }: LogReader,
    behind: number,
    { types, subject, from, to }: LogFilters,
    limit: number,
  ): Promise<LogPart> {
    const rows = await queryRows<PartRow>(
      sql,
      `WITH head AS MATERIALIZED (
         SELECT id, (SELECT max(log_position) FROM outbox_event WHERE data_set = $1) AS log_position
           FROM outbox_event WHERE data_set = $1 AND log_position IS NOT NULL AND ${isSeenBy(7)}
          ORDER BY outbox_event.log_position DESC LIMIT 1
       ), part AS MATERIALIZED (
         SELECT ${columns} FROM ${subject === null ? 'outbox_event' : eventsOfSubject}
          WHERE data_set = $1 AND log_position > $2 AND ${isChosen}
          ORDER BY log_position LIMIT $6
       )
       SELECT part.*, head.id AS "headId", head.log_position AS "headSequence"
         FROM head LEFT JOIN part ON true ORDER BY part.sequence`,
      [dataSet, behind, types, from, to, limit + 1, accountId, ...(subject === null ? [] : [subject])],
    );
    const [first] = rows;
    const head =
      first === undefined || first.headId === null || first.headSequence === null
        ? null
        : { id: first.headId, sequence: first.headSequence };
    const events = rows.filter((row) => row.sequence !== null);
    return { events: events.slice(0, limit), head, hasMore: events.length > limit };
  }

  /**
   * Resolves to the events before a position, newest first.
   *
   * @param before position; null for the end of the log
   */
  async partBefore(
    sql: Sql,
    { dataSet, accountId }: LogReader,
    before: number | null,
    { types, subject, from, to }: LogFilters,
    limit: number,
  ): Promise<Omit<LogPart, 'head'>> {
    const events = await queryRows<LoggedEvent>(
      sql,
      `SELECT ${columns} FROM ${subject === null ? 'outbox_event' : eventsOfSubject}
        WHERE data_set = $1 AND log_position < $2 AND ${isChosen}
        ORDER BY log_position DESC LIMIT $6`,
      [
        dataSet,
        before ?? Number.MAX_SAFE_INTEGER,
        types,
        from,
        to,
        limit + 1,
        accountId,
        ...(subject === null ? [] : [subject]),
      ],
    );
    return { events: events.slice(0, limit), hasMore: events.length > limit };
  }

  /** Resolves to the place of an event in the log; null for an event that is not in it. */
  async placeOf(sql: Sql, { dataSet, accountId }: LogReader, id: string): Promise<LogPlace | null> {
    return queryRow<LogPlace>(
      sql,
      `SELECT id, log_position AS sequence FROM outbox_event
        WHERE data_set = $1 AND id = $2 AND log_position IS NOT NULL AND ${isSeenBy(3)}`,
      [dataSet, id, accountId],
    );
  }

  /** Resolves to the place of the newest event that the reader sees; null for none. */
  async head(sql: Sql, { dataSet, accountId }: LogReader): Promise<LogPlace | null> {
    return queryRow<LogPlace>(
      sql,
      `SELECT id, log_position AS sequence FROM outbox_event
        WHERE data_set = $1 AND log_position IS NOT NULL AND ${isSeenBy(2)} ORDER BY log_position DESC LIMIT 1`,
      [dataSet, accountId],
    );
  }

  /** Resolves to an event of the log; null for none. */
  find(sql: Sql, { dataSet, accountId }: LogReader, id: string): Promise<LoggedEvent | null> {
    return queryRow<LoggedEvent>(
      sql,
      `SELECT ${columns} FROM outbox_event
        WHERE data_set = $1 AND id = $2 AND log_position IS NOT NULL AND ${isSeenBy(3)}`,
      [dataSet, id, accountId],
    );
  }

  /** Resolves to the time at which the oldest event of the log was written; null for an empty log. */
  async startsAt(sql: Sql, { dataSet, accountId }: LogReader): Promise<Date | null> {
    const row = await queryRow<{ at: Date }>(
      sql,
      `SELECT committed_at AS at FROM outbox_event
        WHERE data_set = $1 AND log_position IS NOT NULL AND ${isSeenBy(2)} ORDER BY log_position LIMIT 1`,
      [dataSet, accountId],
    );
    return row?.at ?? null;
  }

  /** Resolves to the ids of the records that a slug or id means or meant. */
  async subjectsOf(sql: Sql, dataSet: DataSet, subject: string): Promise<string[]> {
    const rows = await queryRows<{ id: string }>(
      sql,
      `SELECT DISTINCT subject_id AS id FROM outbox_event WHERE data_set = $1 AND ${slug} = $2`,
      [dataSet, subject],
    );
    return [...new Set([subject, ...rows.map(({ id }) => id)])];
  }
}
