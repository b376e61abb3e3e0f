import type { DataSet } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import { appendRevisions, type Revision, rowsOf, saveRecords, type Sql } from '@market/platform/database';
import type { SchemeSighting } from '../domain/scheme-facts';
import { type NfoRow, nfoTable, selectedColumns } from './nfo.row';

/** Serialises writers of one data set: two sources that meet the same new offer make one record of it. */
const ledgerLock = 1_705_264_304;

/** A sighting with the offer that it belongs to. */
export interface OwnedSighting extends SchemeSighting {
  readonly nfoId: string;
  /** Every spelling of the name under this key, normalised and joined. */
  readonly nameKeys: readonly string[];
}

/** What one intake or tick writes. */
export interface LedgerChanges {
  readonly rows: readonly NfoRow[];
  readonly sightings: readonly OwnedSighting[];
  readonly revisions: readonly Revision[];
  readonly now: Date;
}

/** By what the offers that claims may be about are looked up. */
export interface Wanted {
  readonly keys: readonly string[];
  readonly schemeIds: readonly string[];
  readonly nameKeys: readonly string[];
  readonly openings: readonly IndianDay[];
}

/** Waits until no other transaction writes this data set's NFOs; lasts until the transaction ends. */
export async function lockLedger(sql: Sql, dataSet: DataSet): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock($1, $2)', [ledgerLock, dataSet === 'live' ? 0 : 1]);
}

/** The offers that claims may be about, with all their sightings. */
export async function loadCandidates(
  sql: Sql,
  dataSet: DataSet,
  { keys, schemeIds, nameKeys, openings }: Wanted,
): Promise<{ rows: NfoRow[]; sightings: OwnedSighting[] }> {
  const rows = await rowsOf<NfoRow>(
    sql,
    `SELECT ${selectedColumns} FROM nfo
      WHERE data_set = $1
        AND (scheme_id = ANY($3) OR open_on = ANY($5::date[])
             OR id IN (SELECT nfo_id FROM nfo_sighting
                        WHERE data_set = $1 AND (name_keys && $4 OR source || ':' || source_key = ANY($2))))`,
    [dataSet, keys, schemeIds, nameKeys, openings],
  );
  const sightings = await rowsOf<OwnedSighting>(
    sql,
    `SELECT nfo_id AS "nfoId", source, source_key AS "sourceKey", facts, name_keys AS "nameKeys"
       FROM nfo_sighting WHERE data_set = $1 AND nfo_id = ANY($2)`,
    [dataSet, rows.map(({ id }) => id)],
  );
  return { rows, sightings };
}

/** Slugs of a set that are taken already. */
export async function takenSlugs(sql: Sql, dataSet: DataSet, slugs: readonly string[]): Promise<Set<string>> {
  const taken = await rowsOf<{ slug: string }>(
    sql,
    'SELECT slug FROM nfo WHERE data_set = $1 AND slug = ANY($2)',
    [dataSet, slugs],
  );
  return new Set(taken.map(({ slug }) => slug));
}

/** Offers that time can still move. */
export function unfinishedNfos(sql: Sql, dataSet: DataSet): Promise<(NfoRow & { amcName: string })[]> {
  return rowsOf(
    sql,
    `SELECT ${selectedColumns}, amc.name AS "amcName"
       FROM nfo JOIN amc ON amc.data_set = nfo.data_set AND amc.code = nfo.amc_code
      WHERE nfo.data_set = $1 AND nfo.status IN ('upcoming', 'open') ORDER BY nfo.id`,
    [dataSet],
  );
}

/** Writes changes; empty parts write nothing. */
export async function saveChanges(sql: Sql, dataSet: DataSet, changes: LedgerChanges): Promise<void> {
  await saveRecords(sql, nfoTable, dataSet, changes.rows);
  await saveSightings(sql, dataSet, changes.sightings, changes.now);
  await appendRevisions(sql, nfoTable, dataSet, changes.revisions, changes.now);
}

async function saveSightings(
  sql: Sql,
  dataSet: DataSet,
  sightings: readonly OwnedSighting[],
  now: Date,
): Promise<void> {
  if (sightings.length === 0) return;
  await sql.query(
    `INSERT INTO nfo_sighting (data_set, source, source_key, nfo_id, facts, name_keys, first_seen_at, changed_at)
     SELECT $1, source, "sourceKey", "nfoId", facts, "nameKeys", $2, $2
       FROM jsonb_to_recordset($3::jsonb)
            AS row(source text, "sourceKey" text, "nfoId" text, facts jsonb, "nameKeys" text[])
     ON CONFLICT (data_set, source, source_key)
     DO UPDATE SET facts = EXCLUDED.facts, name_keys = EXCLUDED.name_keys, changed_at = EXCLUDED.changed_at`,
    [dataSet, now, JSON.stringify(sightings)],
  );
}
