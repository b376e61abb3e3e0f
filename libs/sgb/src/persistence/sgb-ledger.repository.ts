import type { DataSet } from '@market/contracts';
import {
  type Known,
  saveSightings,
  type Sighting,
  sightingsOf,
  type SightingTable,
} from '@market/platform/belief';
import { appendRevisions, type Revision, rowsOf, saveRecords, type Sql } from '@market/platform/database';
import type { Redemption } from '../domain/known-redemptions';
import { wordsOfTranche } from '../domain/tranche-facts';
import { selectedColumns, type SgbRow, sgbTable } from './sgb.row';

const ledgerLock = 710_526_435;

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

const sightingTable: SightingTable = {
  table: 'sgb_sighting',
  record: 'sgb_id',
  voice: 'source',
  wordsOf: wordsOfTranche,
};

/** Every tranche of a set, with all that is stated of them. */
export async function loadKnown(sql: Sql, dataSet: DataSet): Promise<Known<SgbRow>> {
  const rows = await allTranches(sql, dataSet);
  const ids = rows.map(({ id }) => id);
  return { rows, sightings: await sightingsOf(sql, sightingTable, dataSet, ids) };
}

/** What one intake writes. */
export interface LedgerChanges {
  readonly rows: readonly SgbRow[];
  readonly sightings: readonly Sighting[];
  readonly revisions: readonly Revision[];
  readonly now: Date;
}

/** Writes an intake's changes; empty parts write nothing. */
export async function saveChanges(sql: Sql, dataSet: DataSet, changes: LedgerChanges): Promise<void> {
  await saveRecords(sql, sgbTable, dataSet, changes.rows);
  await saveSightings(sql, sightingTable, dataSet, changes.sightings, changes.now);
  await appendRevisions(sql, sgbTable, dataSet, changes.revisions, changes.now);
}

/** Tranches that time can still move. */
export function unfinishedTranches(sql: Sql, dataSet: DataSet): Promise<SgbRow[]> {
  return rowsOf<SgbRow>(
    sql,
    `SELECT ${selectedColumns} FROM sgb WHERE data_set = $1 AND status <> 'closed' ORDER BY id`,
    [dataSet],
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

/** Fills windows of subscription that are not known yet. @returns how many */
export async function fillWindows(
  sql: Sql,
  dataSet: DataSet,
  rows: readonly Pick<SgbRow, 'id' | 'openOn' | 'closeOn' | 'updatedAt'>[],
): Promise<number> {
  const filled = await rowsOf<{ id: string }>(
    sql,
    `UPDATE sgb SET open_on = known."openOn", close_on = known."closeOn", updated_at = known."updatedAt"
       FROM jsonb_to_recordset($2::jsonb)
            AS known(id text, "openOn" date, "closeOn" date, "updatedAt" timestamptz)
      WHERE sgb.data_set = $1 AND sgb.id = known.id AND sgb.open_on IS NULL AND sgb.close_on IS NULL
        AND known."openOn" IS NOT NULL RETURNING sgb.id`,
    [dataSet, JSON.stringify(rows)],
  );
  return filled.length;
}
