import type { DataSet } from '@market/contracts';
import { completed, dayInIndia, type PublishedRecord } from '@market/kernel';
import { queryRows, type Sql } from '../sql';
import type { PublishedRow, PublishedTable, RecordChange } from './published-table';
import { stepsByDays, stepsOfVersions, stepTo } from './record-steps';
import { type RowRevision, computeVersions } from './row-versions';
import { type NewState, saveStates, type StoredRecord, storedRecords } from './stored-states';

/** Writer of records: its time, and the source that its changes come from. */
export interface RecordWrite {
  readonly now: Date;
  readonly source: string;
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
  const { versions, completeFrom } = computeVersions(row, revisions);
  const begin = { knownSince: row.firstSeenAt, historyFrom: completeFrom };
  return { row, at: now, begin, ...stepsOfVersions(table, versions, now) };
}

/** Reads the stored revisions of rows, by their ids, the latest first. */
async function rowRevisions(
  sql: Sql,
  { table, record, within }: PublishedTable,
  dataSet: DataSet,
  ids: readonly string[],
): Promise<Map<string, RowRevision[]>> {
  if (ids.length === 0) return new Map();
  const revisions = await queryRows<RowRevision & { readonly id: string }>(
    sql,
    `SELECT ${record} AS id, field, before, after, origin, changed_at AS "changedAt"
       FROM ${table}_revision
      WHERE data_set = $1 AND ${record} = ANY($2)${within === undefined ? '' : ` AND ${within.column} = $3`}
      ORDER BY changed_at DESC, position DESC`,
    [dataSet, ids, ...(within === undefined ? [] : [within.value])],
  );
  return Map.groupBy(revisions, ({ id }) => id);
}
