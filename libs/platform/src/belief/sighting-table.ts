import type { DataSet } from '@market/contracts';
import type { Said, Statements } from '@market/kernel';
import { rowsOf, type Sql } from '../database';
import type { Sighting } from './sighting';

/** Where the sightings of one kind of record lie. */
export interface SightingTable {
  /** For example `ipo_sighting`. */
  readonly table: string;
  /** Column of the record's id, for example `ipo_id`. */
  readonly record: string;
  /** Column of the voice, for example `exchange`. */
  readonly voice: string;
  /** Column by which the table is divided, with its value. Default: none. */
  readonly within?: { readonly column: string; readonly value: string };
  /** The present words of a sighting, as they lie beside its statements. */
  wordsOf(statements: Statements): Said;
}

/** All sightings of some records. */
export function sightingsOf(
  sql: Sql,
  { table, record, voice, within }: SightingTable,
  dataSet: DataSet,
  recordIds: readonly string[],
): Promise<Sighting[]> {
  // SQL text: tables of four features, whose columns are named by `SightingTable`.
  return rowsOf<Sighting>(
    sql,
    `SELECT ${record} AS "recordId", ${voice} AS voice, source_key AS "sourceKey", statements,
            name_keys AS "nameKeys", first_seen_at AS "firstSeenAt"
       FROM ${table}
      WHERE data_set = $1 AND ${record} = ANY($2)${within === undefined ? '' : ` AND ${within.column} = $3`}`,
    [dataSet, recordIds, ...(within === undefined ? [] : [within.value])],
  );
}

/** Writes sightings; their present words lie beside the statements for those who only read. */
export async function saveSightings(
  sql: Sql,
  { table, record, voice, within, wordsOf }: SightingTable,
  dataSet: DataSet,
  sightings: readonly Sighting[],
  now: Date,
): Promise<void> {
  if (sightings.length === 0) return;
  const rows = sightings.map((sighting): Sighting & { readonly facts: Said } => ({
    ...sighting,
    facts: wordsOf(sighting.statements),
  }));
  const [place, value] = within === undefined ? ['', ''] : [`${within.column}, `, '$4, '];
  // SQL text: a batch in one parameter, which the builder's inserts have no form for.
  await sql.query(
    `INSERT INTO ${table} (data_set, ${place}${voice}, source_key, ${record}, facts, statements, name_keys, first_seen_at, changed_at)
     SELECT $1, ${value}voice, "sourceKey", "recordId", facts, statements, "nameKeys", "firstSeenAt", $2
       FROM jsonb_to_recordset($3::jsonb)
            AS row(voice text, "sourceKey" text, "recordId" text, facts jsonb, statements jsonb, "nameKeys" text[],
                   "firstSeenAt" timestamptz)
     ON CONFLICT (data_set, ${place}${voice}, source_key, ${record})
     DO UPDATE SET facts = EXCLUDED.facts, statements = EXCLUDED.statements, name_keys = EXCLUDED.name_keys,
                   changed_at = EXCLUDED.changed_at`,
    [dataSet, now, JSON.stringify(rows), ...(within === undefined ? [] : [within.value])],
  );
}
