import type { DataSet } from '@market/contracts';
import { type AnyEntity, columnsOf } from './entity-columns';
import { queryRows, type Sql } from './sql';

/** Row of a table of records: `id` is unique in its data set. */
interface RecordRow {
  readonly id: string;
}

/**
 * Values that all rows of a write have in common, by field: the data set, and further columns that partition the table.
 */
export type SharedValues = Readonly<Record<string, string>> & { readonly dataSet: DataSet };

/** Change of one field, stored permanently. */
export interface Revision {
  readonly recordId: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Source of the change, or `clock`. */
  readonly origin: string;
}

/** Inserts whole rows, or replaces all their columns except the key and `firstSeenAt`. */
export async function saveRecords(
  sql: Sql,
  entity: AnyEntity,
  place: SharedValues,
  rows: readonly RecordRow[],
): Promise<void> {
  const updates = columnsOf(entity)
    .filter(({ field, isKey }) => !isKey && field !== 'firstSeenAt')
    .map(({ column }) => `${column} = EXCLUDED.${column}`);
  await insert(sql, entity, place, rows, `DO UPDATE SET ${updates.join(', ')}`);
}

/** Inserts missing rows. @returns the number of new ones */
export function addRecords(
  sql: Sql,
  entity: AnyEntity,
  place: SharedValues,
  rows: readonly RecordRow[],
): Promise<number> {
  return insert(sql, entity, place, rows, 'DO NOTHING');
}

/**
 * Appends revisions of a table's records to `<table>_revision`.
 *
 * @param record column with the id of the record
 */
export async function appendRevisions(
  sql: Sql,
  entity: AnyEntity,
  place: SharedValues,
  revisions: readonly Revision[],
  { record, now }: { readonly record: string; readonly now: Date },
): Promise<void> {
  if (revisions.length === 0) return;
  const shared = columnsOf(entity).filter(({ field }) => Object.hasOwn(place, field));
  const columns = shared.map(({ column }) => `${column}, `).join('');
  const values = shared.map((_, at) => `$${at + 3}, `).join('');
  // SQL text: all rows in one parameter, whatever their number.
  await sql.query(
    `INSERT INTO ${entity.options.name}_revision (${columns}${record}, field, before, after, origin, changed_at)
     SELECT ${values}"recordId", field, before, after, origin, $1
       FROM jsonb_to_recordset($2::jsonb) AS row("recordId" text, field text, before jsonb, after jsonb, origin text)`,
    [now, JSON.stringify(revisions), ...shared.map(({ field }) => place[field])],
  );
}

async function insert(
  sql: Sql,
  entity: AnyEntity,
  place: SharedValues,
  rows: readonly RecordRow[],
  onConflict: string,
): Promise<number> {
  if (rows.length === 0) return 0;
  const columns = columnsOf(entity);
  const shared = columns.filter(({ field }) => Object.hasOwn(place, field));
  const own = columns.filter(({ field }) => !Object.hasOwn(place, field));
  const key = columns.filter(({ isKey }) => isKey);
  // SQL text: TypeORM's `upsert` sends one parameter a value, and a statement has at most 65 535.
  const written = await queryRows<{ id: string }>(
    sql,
    `INSERT INTO ${entity.options.name} (${[...shared, ...own].map(({ column }) => column).join(', ')})
     SELECT ${[...shared.map((_, at) => `$${at + 1}`), ...own.map(({ field }) => `"${field}"`)].join(', ')}
       FROM jsonb_to_recordset($${shared.length + 1}::jsonb)
            AS row(${own.map(({ field, type }) => `"${field}" ${type}`).join(', ')})
     ON CONFLICT (${key.map(({ column }) => column).join(', ')}) ${onConflict} RETURNING id`,
    [...shared.map(({ field }) => place[field]), JSON.stringify(rows)],
  );
  return written.length;
}
