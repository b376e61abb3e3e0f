import { fieldChanges } from '@market/kernel';
import type { Sql } from '../sql';
import { aboutChanges } from './published-history';
import type { PublishedRow, PublishedTable } from './published-table';
import { clockSource, type RowVersion, type RowVersions, stepsOfVersions } from './record-steps';
import { type NewState, saveStates } from './stored-states';

/**
 * Lays the histories of samples for a day: of all when there are none, and later of those that are published otherwise than
 * before. The latter end with a version of now, so that the change of day is a change like any other: it has a new `updatedAt`
 * and a new position. All other records stay as they are. The move is no revision and no event: after a month of revisions for
 * each day the histories would hold little but moves. Call it under the lock of the records, before their rows are
 * saved.
 *
 * @returns the histories that it laid: their last versions are the rows to be saved
 */
export async function layHistories<Row extends PublishedRow>(
  sql: Sql,
  table: PublishedTable<Row>,
  histories: readonly RowVersions<Row>[],
  now: Date,
): Promise<readonly RowVersions<Row>[]> {
  const ids = histories.map(([{ row }]) => row.id);
  const known = new Map((await table.rowsOf(sql, 'sample', ids)).map((row) => [row.id, row]));
  const changed = histories
    .filter((versions) => isChanged(table, known.get(versions[0].row.id), lastOf(versions).row, now))
    .map((versions) => (known.size === 0 ? versions : datedNow(versions, now)));
  await clearHistories(
    sql,
    table,
    changed.map(([{ row }]) => row.id),
  );
  const states = changed.map((versions): NewState => {
    const [{ row, from }] = versions;
    const begin = { knownSince: from, historyFrom: from };
    return { row, at: now, begin, ...stepsOfVersions(table, versions, now) };
  });
  await saveStates(sql, table, 'sample', states);
  return changed;
}

function isChanged<Row extends PublishedRow>(
  { present }: PublishedTable<Row>,
  known: Row | undefined,
  row: Row,
  now: Date,
): boolean {
  if (known === undefined) return true;
  return fieldChanges(present(known, now), present(row, now)).some(
    ({ field }) => !aboutChanges.includes(field),
  );
}

function datedNow<Row extends PublishedRow>(versions: RowVersions<Row>, now: Date): RowVersions<Row> {
  return [...versions, { from: now, source: clockSource, row: { ...lastOf(versions).row, updatedAt: now } }];
}

function lastOf<Row extends PublishedRow>(versions: RowVersions<Row>): RowVersion<Row> {
  return versions.at(-1) ?? versions[0];
}

async function clearHistories(sql: Sql, { resource }: PublishedTable, ids: readonly string[]): Promise<void> {
  for (const [table, record] of [
    ['published_revision', 'record_id'],
    ['published_record', 'id'],
  ]) {
    // SQL text: tables without an entity.
    await sql.query(
      `DELETE FROM ${table} WHERE data_set = 'sample' AND resource = $1 AND ${record} = ANY($2)`,
      [resource, ids],
    );
  }
}
