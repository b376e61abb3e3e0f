import type { DataSet } from '@market/contracts';
import { joinedKey } from '@market/kernel';
import { appendRevisions, type Revision, rowsOf, saveRecords, type Sql } from '@market/platform/database';
import type { Claim } from '../domain/identity';
import type { Sighting } from '../domain/sighting';
import { type IpoRow, ipoTable, selectedColumns } from './ipo.row';

/** Serialises writers of one data set: two sources that meet the same new issue make one record of it. */
const ledgerLock = 7_105_264_300;

/** A sighting with the issue that it belongs to. */
export interface OwnedSighting extends Sighting {
  readonly ipoId: string;
  /** Every spelling of the company under this key, normalised and joined. */
  readonly nameKeys: readonly string[];
}

/** What one intake writes. */
export interface LedgerChanges {
  readonly rows: readonly IpoRow[];
  readonly sightings: readonly OwnedSighting[];
  readonly revisions: readonly Revision[];
  readonly now: Date;
}

/** Waits until no other transaction writes this data set's IPOs; lasts until the transaction ends. */
export async function lockLedger(sql: Sql, dataSet: DataSet): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock($1, $2)', [ledgerLock % 2 ** 31, dataSet === 'live' ? 0 : 1]);
}

/** The IPOs that any of the claims may be about, with all their sightings. */
export async function loadCandidates(
  sql: Sql,
  dataSet: DataSet,
  claims: readonly Claim[],
): Promise<{ rows: IpoRow[]; sightings: OwnedSighting[] }> {
  const rows = await rowsOf<IpoRow>(
    sql,
    `SELECT ${selectedColumns} FROM ipo
      WHERE data_set = $1
        AND (isin = ANY($3)
             OR id IN (SELECT ipo_id FROM ipo_sighting
                        WHERE data_set = $1 AND (name_keys && $2 OR exchange || ':' || source_key = ANY($4))))`,
    [
      dataSet,
      claims.map(({ facts }) => joinedKey(facts.companyName ?? '')),
      claims.flatMap(({ facts }) => (facts.isin === undefined ? [] : [facts.isin])),
      claims.map(({ exchange, sourceKey }) => `${exchange}:${sourceKey}`),
    ],
  );
  const sightings = await rowsOf<OwnedSighting>(
    sql,
    `SELECT ipo_id AS "ipoId", exchange, source_key AS "sourceKey", facts, words, name_keys AS "nameKeys"
       FROM ipo_sighting WHERE data_set = $1 AND ipo_id = ANY($2)`,
    [dataSet, rows.map(({ id }) => id)],
  );
  return { rows, sightings };
}

/** Slugs of a set that are taken already. */
export async function takenSlugs(sql: Sql, dataSet: DataSet, slugs: readonly string[]): Promise<Set<string>> {
  const taken = await rowsOf<{ slug: string }>(
    sql,
    'SELECT slug FROM ipo WHERE data_set = $1 AND slug = ANY($2)',
    [dataSet, slugs],
  );
  return new Set(taken.map(({ slug }) => slug));
}

/** Writes an intake's changes; empty parts write nothing. */
export async function saveChanges(sql: Sql, dataSet: DataSet, changes: LedgerChanges): Promise<void> {
  await saveRecords(sql, ipoTable, dataSet, changes.rows);
  await saveSightings(sql, dataSet, changes.sightings, changes.now);
  await appendRevisions(sql, ipoTable, dataSet, changes.revisions, changes.now);
}

async function saveSightings(
  sql: Sql,
  dataSet: DataSet,
  sightings: readonly OwnedSighting[],
  now: Date,
): Promise<void> {
  if (sightings.length === 0) return;
  await sql.query(
    `INSERT INTO ipo_sighting (data_set, exchange, source_key, ipo_id, facts, words, name_keys, first_seen_at, changed_at)
     SELECT $1, exchange, "sourceKey", "ipoId", facts, words, "nameKeys", $2, $2
       FROM jsonb_to_recordset($3::jsonb)
            AS row(exchange text, "sourceKey" text, "ipoId" text, facts jsonb, words jsonb, "nameKeys" text[])
     ON CONFLICT (data_set, exchange, source_key, ipo_id)
     DO UPDATE SET facts = EXCLUDED.facts, words = EXCLUDED.words, name_keys = EXCLUDED.name_keys,
                   changed_at = EXCLUDED.changed_at`,
    [dataSet, now, JSON.stringify(sightings)],
  );
}
