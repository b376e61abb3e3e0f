import type { DataSet } from '@market/contracts';
import type { Sql } from '@market/database';
import { kindFact, sameValue, statementsAfter } from '@market/kernel';
import { type Claim, keyOf } from './ledger-rules';
import { type LedgerTable, saveChanges, sightingsUnder } from './ledger-table';
import type { Sighting } from './sighting';

/** Kind of a record of which its page says no more that there is one. */
const noKind = 'none';

/** Records that a list took back, with the run. */
export interface Denial {
  /** Keys of the records. Shape: `party:sourceKey` */
  readonly keys: readonly string[];
  /** The records' own kind. */
  readonly kind: string;
  readonly feedId: string;
  readonly source: string;
  readonly now: Date;
}

/**
 * Notes that a list no longer names records which one answer of it alone had named, or that it names them as another kind: they stay, but
 * the clock announces nothing of them unless another page states them. The list states them again by naming them. The other kind that it
 * named stays in the statements: its repetitions count.
 */
export async function noteDenied(
  sql: Sql,
  ledger: LedgerTable,
  dataSet: DataSet,
  { keys, kind, feedId: feed, source, now }: Denial,
): Promise<void> {
  if (keys.length === 0) return;
  const sightings = await sightingsUnder(sql, ledger, dataSet, keys);
  const denied = sightings.flatMap((sighting) => {
    const word = sighting.statements[kindFact.name]?.find((statement) => statement.feed === feed);
    if (word !== undefined && word.value['kind'] !== kind) return [];
    const saying = { feed, rank: 0, said: { kind: noKind } };
    const statements = statementsAfter([kindFact], sighting.statements, saying, now, () => false);
    return sameValue(statements, sighting.statements) ? [] : [{ ...sighting, statements }];
  });
  await saveChanges(sql, ledger, dataSet, { rows: [], sightings: denied, revisions: [], now, source });
}

/** Adds the kind to claims under keys that a page took back or to which one gave another kind: they state it again. */
export function withKinds(kind: string, claims: readonly Claim[], sightings: readonly Sighting[]): Claim[] {
  const contested = new Set(
    sightings.flatMap((one) => (one.statements[kindFact.name] === undefined ? [] : [keyOf(one)])),
  );
  return claims.map((claim) =>
    contested.has(keyOf(claim))
      ? { ...claim, saying: { ...claim.saying, said: { ...claim.saying.said, kind } } }
      : claim,
  );
}

/**
 * Returns the condition that no page which states a record denies it last. SQL text, on the columns of the record's table.
 *
 * @param kind expression of the record's own kind
 */
export function isNotDenied({ entity, record, within }: LedgerTable, table: string, kind: string): string {
  const sighting = `${entity.options.name}_sighting`;
  const place = `said.data_set = ${table}.data_set AND said.${record} = ${table}.id
    ${within === undefined ? '' : `AND said.${within.column} = ${table}.${within.column}`}`;
  return `NOT (
    EXISTS (SELECT FROM ${sighting} said WHERE ${place} AND said.statements -> 'kind' IS NOT NULL)
    AND NOT EXISTS (
      SELECT FROM ${sighting} said
       CROSS JOIN LATERAL jsonb_each(said.statements) AS fact(name, stated)
       CROSS JOIN LATERAL jsonb_array_elements(fact.stated) AS statement
       WHERE ${place} AND fact.name <> 'kind'
         AND NOT EXISTS (
           SELECT FROM jsonb_array_elements(said.statements -> 'kind') AS word
            WHERE word ->> 'feed' = statement ->> 'feed' AND word -> 'value' ->> 'kind' <> ${kind})))`;
}
