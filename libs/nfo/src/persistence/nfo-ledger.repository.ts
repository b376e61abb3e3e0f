import type { DataSet, NfoSchemeRecord } from '@market/contracts';
import { joinedKey } from '@market/kernel';
import {
  type Known,
  saveSightings,
  type Sighting,
  sightingsOf,
  type SightingTable,
} from '@market/platform/belief';
import { appendRevisions, type Revision, rowsOf, saveRecords, type Sql } from '@market/platform/database';
import { wordsOfScheme } from '../domain/scheme-facts';
import { type NfoRow, nfoTable, selectedColumns } from './nfo.row';

/** Serialises writers of one data set: two sources that meet the same new offer make one record of it. */
const ledgerLock = 1_705_264_304;

const sightingTable: SightingTable = {
  table: 'nfo_sighting',
  record: 'nfo_id',
  voice: 'source',
  wordsOf: wordsOfScheme,
};

/** What one intake or tick writes. */
export interface LedgerChanges {
  readonly rows: readonly NfoRow[];
  readonly sightings: readonly Sighting[];
  readonly revisions: readonly Revision[];
  readonly now: Date;
}

/** Waits until no other transaction writes this data set's NFOs; lasts until the transaction ends. */
export async function lockLedger(sql: Sql, dataSet: DataSet): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock($1, $2)', [ledgerLock, dataSet === 'live' ? 0 : 1]);
}

/** The offers that any of the records may be about, with all that is stated of them. */
export async function loadKnown(
  sql: Sql,
  dataSet: DataSet,
  records: readonly NfoSchemeRecord[],
): Promise<Known<NfoRow>> {
  const rows = await rowsOf<NfoRow>(
    sql,
    `SELECT ${selectedColumns} FROM nfo
      WHERE data_set = $1
        AND (scheme_id = ANY($3) OR open_on = ANY($5::date[])
             OR id IN (SELECT nfo_id FROM nfo_sighting
                        WHERE data_set = $1 AND (name_keys && $4 OR source || ':' || source_key = ANY($2))))`,
    [
      dataSet,
      records.map(({ source, sourceKey }) => `${source}:${sourceKey}`),
      records.flatMap(({ schemeId }) => schemeId ?? []),
      records.flatMap(({ schemeName }) => (schemeName === null ? [] : [joinedKey(schemeName)])),
      [...new Set(records.flatMap(({ openOn }) => openOn ?? []))],
    ],
  );
  const sightings = await sightingsOf(
    sql,
    sightingTable,
    dataSet,
    rows.map(({ id }) => id),
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
  await saveSightings(sql, sightingTable, dataSet, changes.sightings, changes.now);
  await appendRevisions(sql, nfoTable, dataSet, changes.revisions, changes.now);
}
