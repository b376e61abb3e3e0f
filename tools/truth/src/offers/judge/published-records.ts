import { companyKey, type PublishedValue } from '@market/kernel';
import { queryRows } from '@market/database';
import type { DataSource } from 'typeorm';
import type { JudgedValue, RecordKindRules } from './record-kind';

/** A record as a customer sees it: dotted paths with their values, lists as JSON texts. */
export type PublishedFields = Readonly<Record<string, JudgedValue>>;

/** Fields that are compared as names are: without capitals and legal forms. */
const names = new Set(['companyName', 'name']);

/** Reads all records of a kind as they are published at an instant. */
export async function publishedRecords(
  sql: DataSource,
  { table }: RecordKindRules,
  at: Date,
): Promise<PublishedFields[]> {
  const within = table.within === undefined ? '' : ` AND ${table.within.column} = '${table.within.value}'`;
  const ids = await queryRows<{ id: string }>(
    sql,
    `SELECT id FROM ${table.table} WHERE data_set = 'live'${within} ORDER BY id`,
    [],
  );
  const rows = await table.rowsOf(
    sql,
    'live',
    ids.map(({ id }) => id),
  );
  return rows.map((row) => flat(table.present(row, at)));
}

/** Returns the leaves of a published record. */
export function flat(record: Readonly<Record<string, PublishedValue>>, front = ''): PublishedFields {
  const parts = Object.entries(record).map(([key, value]): PublishedFields => {
    const path = `${front}${key}`;
    if (value === null || typeof value !== 'object') return { [path]: comparable(path, value ?? null) };
    if (Array.isArray(value)) return { [path]: JSON.stringify(value) };
    return flat(value as Readonly<Record<string, PublishedValue>>, `${path}.`);
  });
  return Object.assign({}, ...parts) as PublishedFields;
}

/** Returns a value in the form that is compared: a name by its key. */
export function comparable(path: string, value: JudgedValue): JudgedValue {
  return names.has(path) && typeof value === 'string' ? companyKey(value) : value;
}
