import type { DataSet } from '@market/contracts';
import { dayInIndia, type IndianDay, type PublishedRecord } from '@market/kernel';
import { queryRows, type Sql } from '../sql';
import { recordsWrittenChannel } from './change-log';
import type { PublishedRow, PublishedTable } from './published-table';
import type { RecordStep } from './record-steps';

/** Published record with its latest stored state. */
export interface StoredRecord {
  readonly id: string;
  readonly shown: PublishedRecord;
  /** Calendar day in India that the state describes. */
  readonly shownOn: IndianDay;
  readonly changedAt: Date;
}

/** Published record to be stored, with its new steps. */
export interface NewState {
  readonly row: PublishedRow;
  readonly shown: PublishedRecord;
  readonly at: Date;
  readonly steps: readonly RecordStep[];
  /** Instants for a record that was not stored before. */
  readonly begin?: { readonly knownSince: Date; readonly historyFrom: Date };
}

/** Reads the stored states of published records by their ids. */
export async function storedRecords(
  sql: Sql,
  { resource }: PublishedTable,
  dataSet: DataSet,
  ids: readonly string[],
): Promise<Map<string, StoredRecord>> {
  // SQL text, like all statements here: batches in one parameter, and tables without an entity.
  const rows = await queryRows<Omit<StoredRecord, 'shown'> & { shown: string }>(
    sql,
    `SELECT id, shown, shown_on AS "shownOn", changed_at AS "changedAt"
       FROM published_record WHERE data_set = $1 AND resource = $2 AND id = ANY($3) AND removed_at IS NULL`,
    [dataSet, resource, ids],
  );
  return new Map(
    rows.map((row) => [row.id, { ...row, shown: JSON.parse(row.shown) as PublishedRecord }] as const),
  );
}

/** Saves states with their steps; a record without steps has only reached a later day. */
export async function saveStates(
  sql: Sql,
  { resource }: PublishedTable,
  dataSet: DataSet,
  states: readonly NewState[],
): Promise<void> {
  if (states.length === 0) return;
  const isChanged = ({ steps, begin }: NewState) => steps.length > 0 || begin !== undefined;
  const place = [dataSet, resource];
  await sql.query(
    `INSERT INTO published_record (data_set, resource, id, slug, shown, shown_on, known_since, history_from, changed_at)
     SELECT $1, $2, id, slug, shown, "shownOn", "knownSince", "historyFrom", "changedAt"
       FROM jsonb_to_recordset($3::jsonb)
            AS record(id text, slug text, shown text, "shownOn" date, "knownSince" timestamptz,
                      "historyFrom" timestamptz, "changedAt" timestamptz)
     ON CONFLICT (data_set, resource, id) DO UPDATE
        SET slug = EXCLUDED.slug, shown = EXCLUDED.shown, shown_on = EXCLUDED.shown_on, changed_at = EXCLUDED.changed_at,
            known_since = CASE WHEN published_record.removed_at IS NULL THEN published_record.known_since
                               ELSE EXCLUDED.known_since END,
            history_from = CASE WHEN published_record.removed_at IS NULL THEN published_record.history_from
                                ELSE EXCLUDED.history_from END,
            removed_at = NULL, written_as = DEFAULT, change_position = NULL`,
    [...place, JSON.stringify(states.filter(isChanged).map(recordOf))],
  );
  await sql.query(
    `UPDATE published_record SET shown = record.shown, shown_on = record."shownOn"
       FROM jsonb_to_recordset($3::jsonb) AS record(id text, shown text, "shownOn" date)
      WHERE data_set = $1 AND resource = $2 AND published_record.id = record.id`,
    [...place, JSON.stringify(states.filter((state) => !isChanged(state)).map(recordOf))],
  );
  if (states.some(isChanged)) await sql.query('SELECT pg_notify($1, $2)', [recordsWrittenChannel, '']);
  const revisions = states.flatMap(({ row: { id }, steps }) =>
    steps.flatMap(({ at, source, changes }) =>
      changes.map(({ field, before, after }) => ({
        ...{ id, at, source, field },
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    ),
  );
  await sql.query(
    `INSERT INTO published_revision (data_set, resource, record_id, field, before, after, source, changed_at)
     SELECT $1, $2, id, field, before, after, source, at
       FROM jsonb_to_recordset($3::jsonb)
            AS revision(rank integer, id text, at timestamptz, source text, field text, before text, after text)
      ORDER BY rank`,
    [...place, JSON.stringify(revisions.map((revision, rank) => ({ rank, ...revision })))],
  );
}

function recordOf({ row, shown, at, steps, begin }: NewState) {
  return {
    id: row.id,
    slug: row.slug ?? null,
    shown: JSON.stringify(shown),
    shownOn: dayInIndia(at),
    changedAt: steps.at(-1)?.at ?? begin?.knownSince ?? at,
    knownSince: begin?.knownSince ?? at,
    historyFrom: begin?.historyFrom ?? at,
  };
}
