import type { DataSet } from '@market/contracts';
import { rowOf, rowsOf, type Sql } from './sql';

/**
 * A table of records, one row a record and data set, named by `id`; changes of its fields lie in `<table>_revision`
 * under `<table>_id`.
 */
export interface RecordTable<Row extends { readonly id: string }> {
  readonly table: string;
  /** Field, column and SQL type of all columns but `data_set`. */
  readonly columns: readonly (readonly [field: keyof Row & string, column: string, type: string])[];
}

/** One field's change, kept for good. */
export interface Revision {
  readonly recordId: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Source that said so, or `clock`. */
  readonly origin: string;
}

/** All columns of a table under their field names, for a SELECT. */
export function selectionOf<Row extends { readonly id: string }>({
  table,
  columns,
}: RecordTable<Row>): string {
  return columns.map(([field, column]) => `${table}.${column} AS "${field}"`).join(', ');
}

/** Some of a table's fields, for those who read no others; the compiler sees to it that each is named. */
export function partOf<Row extends Part, Part extends { readonly id: string }>(
  { table, columns }: RecordTable<Row>,
  fields: Readonly<Record<keyof Part & string, true>>,
): RecordTable<Part> {
  type Chosen = readonly [keyof Part & string, string, string];
  return {
    table,
    columns: columns.filter((column): column is Chosen & typeof column => Object.hasOwn(fields, column[0])),
  };
}

/**
 * Reads rows of a table. They come as one JSON text: to read hundreds of values off a connection one by one takes
 * several times as long.
 *
 * @param statement selects `selectionOf` the table, and what else the rows have beside it: texts, whole numbers, days
 */
export async function recordsOf<Row extends { readonly id: string }>(
  sql: Sql,
  table: DescribedColumns,
  statement: string,
  parameters: unknown[],
): Promise<Row[]> {
  return (await recordsBeside<Row>(sql, table, statement, parameters, 'NULL')).records;
}

/** Like `recordsOf`, with the value of one more expression, which sees the same state of the data. */
export async function recordsBeside<Row extends { readonly id: string }, Value = null>(
  sql: Sql,
  { columns }: DescribedColumns,
  statement: string,
  parameters: unknown[],
  expression: string,
): Promise<{ readonly records: Row[]; readonly beside: Value }> {
  const read = await rowOf<{ records: (Row & Record<string, unknown>)[]; beside: Value }>(
    sql,
    `SELECT coalesce(json_agg(record), '[]') AS records, ${expression} AS beside FROM (${statement}) record`,
    parameters,
  );
  if (read === null) throw new Error('an aggregate without a row');
  const readers = columns.flatMap(([field, , type]) => {
    const reader = readersOfText.get(type);
    return reader === undefined ? [] : [{ field, reader }];
  });
  for (const record of read.records) {
    for (const { field, reader } of readers) {
      const text = record[field];
      if (typeof text === 'string') Object.assign(record, { [field]: reader(text) });
    }
  }
  return read;
}

/** What JSON has no word for comes as a text: instants, and numbers that are none. */
const readersOfText: ReadonlyMap<string, (text: string) => unknown> = new Map<
  string,
  (text: string) => unknown
>([
  ['timestamptz', (text) => new Date(text)],
  ['numeric', Number],
  ['double precision', Number],
]);

interface DescribedColumns {
  readonly columns: readonly (readonly [field: string, column: string, type: string])[];
}

/** Inserts whole rows, or replaces all of them but id and first sight. */
export async function saveRecords<Row extends { readonly id: string }>(
  sql: Sql,
  target: RecordTable<Row>,
  dataSet: DataSet,
  rows: readonly Row[],
): Promise<void> {
  const updates = target.columns
    .filter(([field]) => field !== 'id' && field !== 'firstSeenAt')
    .map(([, column]) => `${column} = EXCLUDED.${column}`);
  await insert(sql, target, dataSet, rows, `DO UPDATE SET ${updates.join(', ')}`);
}

/** Inserts the rows that are not there yet. @returns how many were new */
export function addRecords<Row extends { readonly id: string }>(
  sql: Sql,
  target: RecordTable<Row>,
  dataSet: DataSet,
  rows: readonly Row[],
): Promise<number> {
  return insert(sql, target, dataSet, rows, 'DO NOTHING');
}

/** Appends revisions of a table's records. */
export async function appendRevisions(
  sql: Sql,
  { table }: Pick<RecordTable<{ id: string }>, 'table'>,
  dataSet: DataSet,
  revisions: readonly Revision[],
  now: Date,
): Promise<void> {
  if (revisions.length === 0) return;
  await sql.query(
    `INSERT INTO ${table}_revision (data_set, ${table}_id, field, before, after, origin, changed_at)
     SELECT $1, "recordId", field, before, after, origin, $2
       FROM jsonb_to_recordset($3::jsonb) AS row("recordId" text, field text, before jsonb, after jsonb, origin text)`,
    [dataSet, now, JSON.stringify(revisions)],
  );
}

async function insert<Row extends { readonly id: string }>(
  sql: Sql,
  { table, columns }: RecordTable<Row>,
  dataSet: DataSet,
  rows: readonly Row[],
  onConflict: string,
): Promise<number> {
  if (rows.length === 0) return 0;
  const names = columns.map(([, column]) => column).join(', ');
  const fields = columns.map(([field]) => `"${field}"`).join(', ');
  const typed = columns.map(([field, , type]) => `"${field}" ${type}`).join(', ');
  const written = await rowsOf<{ id: string }>(
    sql,
    `INSERT INTO ${table} (data_set, ${names})
     SELECT $1, ${fields} FROM jsonb_to_recordset($2::jsonb) AS row(${typed})
     ON CONFLICT (data_set, id) ${onConflict} RETURNING id`,
    [dataSet, JSON.stringify(rows)],
  );
  return written.length;
}
