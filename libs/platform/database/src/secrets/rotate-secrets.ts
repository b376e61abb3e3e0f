import type { DataSource } from 'typeorm';
import { queryRow, queryRows, type SealedColumn, type Sql } from '..';
import { fingerprintOf } from './key-fingerprint';
import { SecretBox } from './secret-box';
import type { SecretKeys } from './secrets.config';
import { readSettledKeys } from './settle-key';

const rowsAtOnce = 200;

/** Numbers of sealed values of a column by the key that opens them. */
export interface SealedCount {
  readonly column: string;
  readonly present: number;
  readonly previous: number;
  /** Opened by neither key: sealed with a lost one, or damaged. */
  readonly neither: number;
}

/** A new key, and the one that it replaces. */
export interface RotationKeys extends SecretKeys {
  readonly previousKey: Buffer;
}

interface SealedRow {
  readonly key: readonly string[];
  readonly sealed: Buffer;
}

/** Boxes of the keys between which secrets are moved. */
interface KeyPair {
  readonly present: SecretBox;
  readonly previous: SecretBox | null;
}

/**
 * Seals every secret with `SECRETS_KEY` that is sealed with `SECRETS_KEY_PREVIOUS`, beside the running service. It is
 * ended at any time and called again: what it has sealed stays, and each row is opened by one of the two keys at any time.
 * A value that changes meanwhile is left as its writer sealed it.
 *
 * @param noticed resolves when every process of the service seals with the new key
 * @returns the values of each column, and the number that were sealed again
 *
 * Errors: `Error` when the keys are not those of the database, or values are opened by neither; then the rotation is not
 * ended.
 */
export async function rotateSecrets(
  dataSource: DataSource,
  keys: RotationKeys,
  columns: readonly SealedColumn[],
  noticed: () => Promise<void>,
): Promise<{ readonly sealedAgain: number; readonly columns: readonly SealedCount[] }> {
  const pair = pairOf(keys);
  await beginRotation(dataSource, keys);
  let sealedAgain = await sealAll(dataSource, pair, columns);
  await noticed();
  for (;;) {
    const late = await sealAll(dataSource, pair, columns);
    if (late === 0) break;
    sealedAgain += late;
  }
  const counts = await countSealed(dataSource, keys, columns);
  const lost = counts.filter(({ neither }) => neither > 0);
  if (lost.length > 0) throw new Error(unreadable(lost));
  await dataSource.query('UPDATE secrets_key SET previous = NULL');
  return { sealedAgain, columns: counts };
}

/** Counts the sealed values of each column by the key that opens them. */
export async function countSealed(
  sql: Sql,
  keys: SecretKeys,
  columns: readonly SealedColumn[],
): Promise<SealedCount[]> {
  const pair = pairOf(keys);
  const counts: SealedCount[] = [];
  for (const column of columns) {
    const count = { present: 0, previous: 0, neither: 0 };
    for await (const row of sealedRows(sql, column)) count[openerOf(pair, column, row)] += 1;
    counts.push({ column: `${column.table}.${column.column}`, ...count });
  }
  return counts;
}

/** Marks the new key as that of the database: its processes seal with it from then on. */
async function beginRotation(dataSource: DataSource, keys: RotationKeys): Promise<void> {
  const [present, previous] = [fingerprintOf(keys.key), fingerprintOf(keys.previousKey)];
  if (present === previous) throw new Error('SECRETS_KEY_PREVIOUS: is the same key as SECRETS_KEY');
  const begun = await queryRows(
    dataSource,
    `UPDATE secrets_key SET fingerprint = $1, previous = $2, settled_at = now()
      WHERE fingerprint = ANY(ARRAY[$1, $2]) AND (previous IS NULL OR previous = ANY(ARRAY[$1, $2]))
      RETURNING fingerprint`,
    [present, previous],
  );
  if (begun.length > 0) return;
  throw new Error(
    (await readSettledKeys(dataSource)) === null
      ? 'this database has no secrets yet: start the service with SECRETS_KEY alone'
      : 'SECRETS_KEY and SECRETS_KEY_PREVIOUS: the secrets in this database are sealed with another key',
  );
}

async function sealAll(sql: Sql, pair: KeyPair, columns: readonly SealedColumn[]): Promise<number> {
  let sealedAgain = 0;
  for (const column of columns)
    for await (const row of sealedRows(sql, column))
      if (openerOf(pair, column, row) === 'previous') sealedAgain += await sealAgain(sql, pair, column, row);
  return sealedAgain;
}

/** Seals one value again, unless it was changed since it was read. One row at a time: no deadlock with the service. */
async function sealAgain(sql: Sql, pair: KeyPair, column: SealedColumn, row: SealedRow): Promise<number> {
  const purpose = column.purposeOf(row.key);
  const opened = pair.previous?.openBytes(row.sealed, purpose) ?? Buffer.of();
  const changed = await queryRow(
    sql,
    `UPDATE ${column.table} SET ${column.column} = $1
      WHERE (${column.key.join(', ')}) = (${placeOf(column, '$2')}) AND ${column.column} = $3 RETURNING 1`,
    [pair.present.seal(opened, purpose), row.key, row.sealed],
  );
  return changed === null ? 0 : 1;
}

async function* sealedRows(sql: Sql, sealed: SealedColumn): AsyncGenerator<SealedRow> {
  const { table, column } = sealed;
  const order = sealed.key.join(', ');
  let last: readonly string[] | null = null;
  for (;;) {
    const rows: SealedRow[] = await queryRows<SealedRow>(
      sql,
      `SELECT ARRAY[${order}] AS key, ${column} AS sealed FROM ${table}
        WHERE ${column} IS NOT NULL AND ($1::text[] IS NULL OR (${order}) > (${placeOf(sealed, '$1')}))
        ORDER BY ${order} LIMIT ${rowsAtOnce}`,
      [last],
    );
    yield* rows;
    last = rows.at(-1)?.key ?? null;
    if (rows.length < rowsAtOnce) return;
  }
}

/** Returns the values of a primary key, which are one parameter, as SQL. */
function placeOf({ key }: SealedColumn, parameter: string): string {
  return key.map((_, at) => `(${parameter}::text[])[${at + 1}]`).join(', ');
}

function openerOf(
  { present, previous }: KeyPair,
  column: SealedColumn,
  { key, sealed }: SealedRow,
): 'present' | 'previous' | 'neither' {
  const purpose = column.purposeOf(key);
  if (present.opens(sealed, purpose)) return 'present';
  return previous?.opens(sealed, purpose) === true ? 'previous' : 'neither';
}

function pairOf({ key, previousKey }: SecretKeys): KeyPair {
  return {
    present: new SecretBox(key),
    previous: previousKey === undefined ? null : new SecretBox(previousKey),
  };
}

function unreadable(lost: readonly SealedCount[]): string {
  const places = lost.map(({ column, neither }) => `${neither} of ${column}`).join(', ');
  return `the rotation is not ended: neither key opens ${places}. Everything else is sealed with SECRETS_KEY`;
}
