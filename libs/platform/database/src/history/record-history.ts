import type { DataSet } from '@market/contracts';
import { completed, dayInIndia, type IndianDay, type PublishedRecord } from '@market/kernel';
import { rowsOf, type Sql } from '../sql';
import { recordsWrittenChannel } from './change-log';
import type { PublishedRow, PublishedTable, RecordChange } from './published-table';
import { type RecordStep, type RowVersions, stepsByDays, stepsOfVersions, stepTo } from './record-steps';
import { type RowRevision, versionsOf } from './row-versions';

/** Writer of records: its time, and the source that its changes come from. */
export interface RecordWrite {
  readonly now: Date;
  readonly source: string;
}

/** Published record as stored, with its state after the last step. */
interface StoredRecord {
  readonly id: string;
  readonly shown: PublishedRecord;
  /** Day in India whose state it is. */
  readonly shownOn: IndianDay;
  readonly changedAt: Date;
}

/** Published record to be stored, with its new steps. */
interface NewState {
  readonly row: PublishedRow;
  readonly shown: PublishedRecord;
  readonly at: Date;
  readonly steps: readonly RecordStep[];
  /** Instants for a record that was not stored before. */
  readonly begin?: { readonly knownSince: Date; readonly historyFrom: Date };
}

/**
 * Prepares the histories of records for a write, before it: begins the history of a stored record that has none, from the
 * revisions of its row, and adds what the calendar changed since the last write. Call it under the lock of the records.
 */
export async function prepareHistory(
  sql: Sql,
  table: PublishedTable,
  dataSet: DataSet,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const stored = await storedRecords(sql, table, dataSet, ids);
  const today = dayInIndia(now);
  const stale = ids.filter((id) => {
    const record = stored.get(id);
    return record === undefined || (table.followsDays === true && record.shownOn < today);
  });
  if (stale.length === 0) return;
  const rows = await table.rowsOf(sql, dataSet, stale);
  const unknown = rows.filter(({ id }) => !stored.has(id)).map(({ id }) => id);
  const revisions = await rowRevisions(sql, table, dataSet, unknown);
  const states = rows.map((row): NewState => {
    const record = stored.get(row.id);
    if (record === undefined) return begun(table, row, revisions.get(row.id) ?? [], now);
    const { shown, shownOn } = record;
    const current = completed(shown, table.present(row, now));
    const days = stepsByDays(table, row, { shown: current, from: shownOn, until: now });
    return { row, at: now, ...days };
  });
  await saveStates(sql, table, dataSet, states);
}

/**
 * Records what the public API publishes of records after a write, in its transaction.
 *
 * @returns the records that changed, with their published states
 */
export async function recordHistory(
  sql: Sql,
  table: PublishedTable,
  dataSet: DataSet,
  ids: readonly string[],
  { now, source }: RecordWrite,
): Promise<RecordChange[]> {
  if (ids.length === 0) return [];
  const stored = await storedRecords(sql, table, dataSet, ids);
  const rows = await table.rowsOf(sql, dataSet, ids);
  const states = rows.map((row): NewState & { readonly before: PublishedRecord | null } => {
    const record = stored.get(row.id);
    if (record === undefined) {
      const begin = { knownSince: now, historyFrom: now };
      return { row, shown: table.present(row, now), at: now, steps: [], begin, before: null };
    }
    // Writers take turns, but take their time before they wait: it may be that of before the last step.
    const at = now > record.changedAt ? now : record.changedAt;
    const shown = table.present(row, at);
    const before = completed(record.shown, shown);
    return { row, at, before, ...stepTo(before, shown, at, source) };
  });
  const changed = states.filter(({ steps, begin }) => steps.length > 0 || begin !== undefined);
  const grown = states.filter(
    ({ before, shown, row }) => before !== null && gained(stored.get(row.id), shown),
  );
  await saveStates(sql, table, dataSet, [...new Set([...changed, ...grown])]);
  return changed.map(({ row, before, shown }) => ({ id: row.id, before, after: shown }));
}

/** Replaces the histories of all records of a resource, for samples. Call it under the lock of the records. */
export async function replaceHistories<Row extends PublishedRow>(
  sql: Sql,
  table: PublishedTable<Row>,
  dataSet: 'sample',
  histories: readonly RowVersions<Row>[],
  now: Date,
): Promise<void> {
  for (const emptied of ['published_revision', 'published_record']) {
    await sql.query(`DELETE FROM ${emptied} WHERE data_set = $1 AND resource = $2`, [
      dataSet,
      table.resource,
    ]);
  }
  const states = histories.map((versions): NewState => {
    const [{ row, from }] = versions;
    const begin = { knownSince: from, historyFrom: from };
    return { row, at: now, begin, ...stepsOfVersions(table, versions, now) };
  });
  await saveStates(sql, table, dataSet, states);
}

/** Tells whether a state has fields that the stored one lacks, since a release publishes more. */
function gained(record: StoredRecord | undefined, shown: PublishedRecord): boolean {
  return (
    record !== undefined && JSON.stringify(completed(record.shown, shown)) !== JSON.stringify(record.shown)
  );
}

function begun(
  table: PublishedTable,
  row: PublishedRow,
  revisions: readonly RowRevision[],
  now: Date,
): NewState {
  const { versions, completeFrom } = versionsOf(row, revisions);
  const begin = { knownSince: row.firstSeenAt, historyFrom: completeFrom };
  return { row, at: now, begin, ...stepsOfVersions(table, versions, now) };
}

async function storedRecords(
  sql: Sql,
  { resource }: PublishedTable,
  dataSet: DataSet,
  ids: readonly string[],
): Promise<Map<string, StoredRecord>> {
  // SQL text, like all statements here: batches in one parameter, and tables without an entity.
  const rows = await rowsOf<Omit<StoredRecord, 'shown'> & { shown: string }>(
    sql,
    `SELECT id, shown, shown_on AS "shownOn", changed_at AS "changedAt"
       FROM published_record WHERE data_set = $1 AND resource = $2 AND id = ANY($3) AND removed_at IS NULL`,
    [dataSet, resource, ids],
  );
  return new Map(
    rows.map((row) => [row.id, { ...row, shown: JSON.parse(row.shown) as PublishedRecord }] as const),
  );
}

/** Reads the stored revisions of rows, by their ids, the latest first. */
async function rowRevisions(
  sql: Sql,
  { table, record, within }: PublishedTable,
  dataSet: DataSet,
  ids: readonly string[],
): Promise<Map<string, RowRevision[]>> {
  if (ids.length === 0) return new Map();
  const revisions = await rowsOf<RowRevision & { readonly id: string }>(
    sql,
    `SELECT ${record} AS id, field, before, after, origin, changed_at AS "changedAt"
       FROM ${table}_revision
      WHERE data_set = $1 AND ${record} = ANY($2)${within === undefined ? '' : ` AND ${within.column} = $3`}
      ORDER BY changed_at DESC, position DESC`,
    [dataSet, ids, ...(within === undefined ? [] : [within.value])],
  );
  return Map.groupBy(revisions, ({ id }) => id);
}

/** Saves states with their steps; a record without steps has only reached a later day. */
async function saveStates(
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
