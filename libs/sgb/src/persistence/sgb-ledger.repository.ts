import type { DataSet } from '@market/contracts';
import { rowsOf, type Sql } from '@market/platform/database';
import type { Redemption } from '../domain/known-redemptions';
import { selectedColumns, sgbColumns, type SgbRow } from './sgb.row';

const ledgerLock = 710_526_435;

/** One field's change, kept for good. */
export interface Revision {
  readonly sgbId: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Source that said so, or `clock`. */
  readonly origin: string;
}

/** A redemption price with the tranche that it is of and the press release that says so. */
export interface RedemptionRow extends Redemption {
  readonly sgbId: string;
  /** Null for what is known without a release at hand. */
  readonly release: string | null;
}

/** Waits until no other transaction writes this data set's tranches; lasts until the transaction ends. */
export async function lockLedger(sql: Sql, dataSet: DataSet): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock($1, $2)', [ledgerLock, dataSet === 'live' ? 0 : 1]);
}

/** Every tranche of a set: they are few. */
export function allTranches(sql: Sql, dataSet: DataSet): Promise<SgbRow[]> {
  return rowsOf<SgbRow>(sql, `SELECT ${selectedColumns} FROM sgb WHERE data_set = $1 ORDER BY id`, [dataSet]);
}

/** Tranches that time can still move. */
export function unfinishedTranches(sql: Sql, dataSet: DataSet): Promise<SgbRow[]> {
  return rowsOf<SgbRow>(
    sql,
    `SELECT ${selectedColumns} FROM sgb WHERE data_set = $1 AND status <> 'closed' ORDER BY id`,
    [dataSet],
  );
}

/** Inserts or replaces whole rows. */
export async function saveTranches(sql: Sql, dataSet: DataSet, rows: readonly SgbRow[]): Promise<void> {
  const updates = sgbColumns
    .filter(([field]) => field !== 'id' && field !== 'firstSeenAt')
    .map(([, column]) => `${column} = EXCLUDED.${column}`)
    .join(', ');
  await insertTranches(sql, dataSet, rows, `DO UPDATE SET ${updates}`);
}

/** Inserts the rows that are not there yet. @returns how many were new */
export async function addTranches(sql: Sql, dataSet: DataSet, rows: readonly SgbRow[]): Promise<number> {
  return (await insertTranches(sql, dataSet, rows, 'DO NOTHING')).length;
}

async function insertTranches(
  sql: Sql,
  dataSet: DataSet,
  rows: readonly SgbRow[],
  onConflict: string,
): Promise<{ id: string }[]> {
  if (rows.length === 0) return [];
  const columns = sgbColumns.map(([, column]) => column).join(', ');
  const typed = sgbColumns.map(([field, , type]) => `"${field}" ${type}`).join(', ');
  const fields = sgbColumns.map(([field]) => `"${field}"`).join(', ');
  return rowsOf<{ id: string }>(
    sql,
    `INSERT INTO sgb (data_set, ${columns})
     SELECT $1, ${fields} FROM jsonb_to_recordset($2::jsonb) AS row(${typed})
     ON CONFLICT (data_set, id) ${onConflict} RETURNING id`,
    [dataSet, JSON.stringify(rows)],
  );
}

/** Every redemption price of a set. */
export function allRedemptions(sql: Sql, dataSet: DataSet): Promise<RedemptionRow[]> {
  return rowsOf<RedemptionRow>(
    sql,
    `SELECT sgb_id AS "sgbId", due_on AS "dueOn", kind, price AS "priceRupees", release
       FROM sgb_redemption WHERE data_set = $1 ORDER BY due_on, sgb_id`,
    [dataSet],
  );
}

/** Adds redemption prices; one that is there already is replaced only when `replace` says so. @returns how many were written */
export async function saveRedemptions(
  sql: Sql,
  dataSet: DataSet,
  rows: readonly RedemptionRow[],
  { now, replace }: { readonly now: Date; readonly replace: boolean },
): Promise<number> {
  if (rows.length === 0) return 0;
  const replacing = 'DO UPDATE SET kind = EXCLUDED.kind, price = EXCLUDED.price, release = EXCLUDED.release';
  const written = await rowsOf<{ id: string }>(
    sql,
    `INSERT INTO sgb_redemption (data_set, sgb_id, due_on, kind, price, release, received_at)
     SELECT $1, "sgbId", "dueOn", kind, "priceRupees", release, $2
       FROM jsonb_to_recordset($3::jsonb)
            AS row("sgbId" text, "dueOn" date, kind text, "priceRupees" numeric, release text)
     ON CONFLICT (data_set, sgb_id, due_on) ${replace ? replacing : 'DO NOTHING'}
     RETURNING sgb_id AS id`,
    [dataSet, now, JSON.stringify(rows)],
  );
  return written.length;
}

/** Appends what changed. */
export async function saveRevisions(
  sql: Sql,
  dataSet: DataSet,
  revisions: readonly Revision[],
  now: Date,
): Promise<void> {
  if (revisions.length === 0) return;
  await sql.query(
    `INSERT INTO sgb_revision (data_set, sgb_id, field, before, after, origin, changed_at)
     SELECT $1, "sgbId", field, before, after, origin, $2
       FROM jsonb_to_recordset($3::jsonb) AS row("sgbId" text, field text, before jsonb, after jsonb, origin text)`,
    [dataSet, now, JSON.stringify(revisions)],
  );
}
