import type { DataSet } from '@market/contracts';
import type { FieldValues, Statements } from '@market/kernel';
import {
  type AnyEntity,
  appendRevisions,
  type SharedValues,
  type Revision,
  queryRows,
  saveRecords,
  type Sql,
} from '@market/database';
import { prepareHistory, type PublishedTable, recordHistory } from '@market/database/history';
import type { KnownRecords, LedgerRow } from './ledger-entry';
import type { Sighting } from './sighting';

/** Tables of a ledger: the records, `<table>_sighting` and `<table>_revision`. */
export interface LedgerTable {
  /** Entity of the records. */
  readonly entity: AnyEntity;
  /** Column with the record's id in the other two tables, for example `ipo_id`. */
  readonly record: string;
  /** Column with the party of a sighting, for example `exchange`. */
  readonly partyColumn: string;
  /** Column that partitions all three tables, with its value. Default: none. */
  readonly within?: { readonly column: string; readonly value: string };
  /** Returns the current values of a sighting, for the column `facts`. */
  presentFactsOf(statements: Statements): FieldValues;
  /** Publication of the records. Absent for records that the API does not publish. */
  readonly published?: PublishedTable;
}

/** Changes of a ledger by a batch or by the clock. */
export interface LedgerChanges<Row extends LedgerRow> {
  readonly rows: readonly Row[];
  readonly sightings: readonly Sighting[];
  /** Sightings to be removed. Default: none. */
  readonly left?: readonly Sighting[];
  readonly revisions: readonly Revision[];
  readonly now: Date;
  /** Source of the changes, or `clock`. */
  readonly source: string;
}

/** Reads all sightings of records. */
export async function loadKnownRecords<Row extends LedgerRow>(
  sql: Sql,
  ledger: LedgerTable,
  dataSet: DataSet,
  rows: readonly Row[],
): Promise<KnownRecords<Row>> {
  const ids = rows.map(({ id }) => id);
  return { rows, sightings: await sightingsOf(sql, ledger, dataSet, ids) };
}

/** Writes changes of a ledger, and what is published of them; empty parts write nothing. */
export async function saveChanges<Row extends LedgerRow>(
  sql: Sql,
  ledger: LedgerTable,
  dataSet: DataSet,
  { rows, sightings, left = [], revisions, now, source }: LedgerChanges<Row>,
): Promise<void> {
  const { entity, record, within, published } = ledger;
  const place: SharedValues = { dataSet, ...(within === undefined ? {} : { [within.column]: within.value }) };
  const ids = rows.map(({ id }) => id);
  if (published !== undefined) await prepareHistory(sql, published, dataSet, ids, now);
  await saveRecords(sql, entity, place, rows);
  await removeSightings(sql, ledger, dataSet, left);
  await saveSightings(sql, ledger, dataSet, sightings, now);
  await appendRevisions(sql, entity, place, revisions, { record, now });
  if (published !== undefined) await recordHistory(sql, published, dataSet, ids, { now, source });
}

function sightingsOf(
  sql: Sql,
  ledger: LedgerTable,
  dataSet: DataSet,
  recordIds: readonly string[],
): Promise<Sighting[]> {
  return readSightings(sql, ledger, dataSet, ledger.record, recordIds);
}

/** Reads sightings by their keys. Shape of a key: `party:sourceKey` */
export function sightingsUnder(
  sql: Sql,
  ledger: LedgerTable,
  dataSet: DataSet,
  keys: readonly string[],
): Promise<Sighting[]> {
  return readSightings(sql, ledger, dataSet, `${ledger.partyColumn} || ':' || source_key`, keys);
}

/** @param expression SQL of the value that has to be among the given ones */
function readSightings(
  sql: Sql,
  { entity, record, partyColumn, within }: LedgerTable,
  dataSet: DataSet,
  expression: string,
  values: readonly string[],
): Promise<Sighting[]> {
  // SQL text: tables of four features, whose columns are named by `LedgerTable`.
  return queryRows<Sighting>(
    sql,
    `SELECT ${record} AS "recordId", ${partyColumn} AS party, source_key AS "sourceKey", statements,
            name_keys AS "nameKeys", first_seen_at AS "firstSeenAt"
       FROM ${entity.options.name}_sighting
      WHERE data_set = $1 AND ${expression} = ANY($2)${within === undefined ? '' : ` AND ${within.column} = $3`}`,
    [dataSet, values, ...(within === undefined ? [] : [within.value])],
  );
}

async function removeSightings(
  sql: Sql,
  { entity, record, partyColumn, within }: LedgerTable,
  dataSet: DataSet,
  sightings: readonly Sighting[],
): Promise<void> {
  if (sightings.length === 0) return;
  const keys = sightings.map(({ party, sourceKey, recordId }) => [party, sourceKey, recordId].join(' '));
  // SQL text: tables of four features, whose columns are named by `LedgerTable`.
  await sql.query(
    `DELETE FROM ${entity.options.name}_sighting
      WHERE data_set = $1 AND concat_ws(' ', ${partyColumn}, source_key, ${record}) = ANY($2)
        AND ${record} = ANY($3)${within === undefined ? '' : ` AND ${within.column} = $4`}`,
    [
      dataSet,
      keys,
      sightings.map(({ recordId }) => recordId),
      ...(within === undefined ? [] : [within.value]),
    ],
  );
}

/** Saves sightings; their current values go into the column `facts`, for plain readers. */
async function saveSightings(
  sql: Sql,
  { entity, record, partyColumn, within, presentFactsOf }: LedgerTable,
  dataSet: DataSet,
  sightings: readonly Sighting[],
  now: Date,
): Promise<void> {
  if (sightings.length === 0) return;
  const rows = sightings.map((sighting): Sighting & { readonly facts: FieldValues } => ({
    ...sighting,
    facts: presentFactsOf(sighting.statements),
  }));
  const [place, value] = within === undefined ? ['', ''] : [`${within.column}, `, '$4, '];
  // SQL text: a batch in one parameter, which the builder's inserts have no form for.
  await sql.query(
    `INSERT INTO ${entity.options.name}_sighting (data_set, ${place}${partyColumn}, source_key, ${record}, facts, statements, name_keys, first_seen_at, changed_at)
     SELECT $1, ${value}party, "sourceKey", "recordId", facts, statements, "nameKeys", "firstSeenAt", $2
       FROM jsonb_to_recordset($3::jsonb)
            AS row(party text, "sourceKey" text, "recordId" text, facts jsonb, statements jsonb, "nameKeys" text[],
                   "firstSeenAt" timestamptz)
     ON CONFLICT (data_set, ${place}${partyColumn}, source_key, ${record})
     DO UPDATE SET facts = EXCLUDED.facts, statements = EXCLUDED.statements, name_keys = EXCLUDED.name_keys,
                   changed_at = EXCLUDED.changed_at`,
    [dataSet, now, JSON.stringify(rows), ...(within === undefined ? [] : [within.value])],
  );
}
