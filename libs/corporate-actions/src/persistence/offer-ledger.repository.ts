import type { CorporateOfferKind, DataSet } from '@market/contracts';
import { joinedKey } from '@market/kernel';
import { rowsOf, type Sql } from '@market/platform/database';
import type { Claim } from '../domain/identity';
import { pricesOfAnOffer } from '../domain/plausibility';
import type { Sighting } from '../domain/sighting';
import { offerColumns, type OfferRow, selectedColumns } from './offer.row';

/** Serialises writers of one data set and kind: two sources that meet the same new offer make one record of it. */
const ledgerLock = 1_712_600_600;
const kinds: readonly CorporateOfferKind[] = ['rights', 'buyback', 'ncd', 'ofs'];

/** One field's change, kept for good. */
export interface Revision {
  readonly offerId: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Source that said so. */
  readonly origin: string;
}

/** A sighting with the offer that it belongs to. */
export interface OwnedSighting extends Sighting {
  readonly offerId: string;
}

/** What one intake writes. */
export interface LedgerChanges {
  readonly rows: readonly OfferRow[];
  readonly sightings: readonly OwnedSighting[];
  readonly revisions: readonly Revision[];
}

/** Where a ledger lives. */
export interface LedgerPlace {
  readonly dataSet: DataSet;
  readonly kind: CorporateOfferKind;
}

/** Waits until no other transaction writes these offers; lasts until the transaction ends. */
export async function lockLedger(sql: Sql, { dataSet, kind }: LedgerPlace): Promise<void> {
  const place = kinds.indexOf(kind) * 2 + (dataSet === 'live' ? 0 : 1);
  await sql.query('SELECT pg_advisory_xact_lock($1, $2)', [ledgerLock, place]);
}

/** A price that an offer had at some time. */
export interface FormerPrice {
  readonly offerId: string;
  readonly field: string;
  /** Units: rupees. */
  readonly price: number;
}

/** What is known when claims come in. */
export interface Candidates {
  readonly rows: readonly OfferRow[];
  readonly sightings: readonly OwnedSighting[];
  /** The oldest first. */
  readonly prices: readonly FormerPrice[];
}

/** The offers that any of the claims may be about, with all their sightings and the prices that they had. */
export async function loadCandidates(
  sql: Sql,
  { dataSet, kind }: LedgerPlace,
  claims: readonly Claim[],
): Promise<Candidates> {
  const rows = await rowsOf<OfferRow>(
    sql,
    `SELECT ${selectedColumns} FROM corporate_offer
      WHERE data_set = $1 AND kind = $2
        AND (isin = ANY($4)
             OR id IN (SELECT offer_id FROM corporate_offer_sighting
                        WHERE data_set = $1 AND kind = $2
                          AND (name_keys && $3 OR exchange || ':' || source_key = ANY($5))))`,
    [
      dataSet,
      kind,
      claims.map(({ facts }) => joinedKey(facts.companyName ?? '')),
      claims.flatMap(({ facts }) => (facts.isin === undefined ? [] : [facts.isin])),
      claims.map(({ exchange, sourceKey }) => `${exchange}:${sourceKey}`),
    ],
  );
  const sightings = await rowsOf<OwnedSighting>(
    sql,
    `SELECT offer_id AS "offerId", exchange, source_key AS "sourceKey", facts, words, name_keys AS "nameKeys",
            first_seen_at AS "firstSeenAt"
       FROM corporate_offer_sighting WHERE data_set = $1 AND kind = $2 AND offer_id = ANY($3)`,
    [dataSet, kind, rows.map(({ id }) => id)],
  );
  const prices = await rowsOf<FormerPrice>(
    sql,
    `SELECT offer_id AS "offerId", price.field, (after ->> price.field)::float8 AS price
       FROM corporate_offer_revision CROSS JOIN unnest($4::text[]) AS price(field)
      WHERE data_set = $1 AND kind = $2 AND offer_id = ANY($3)
        AND corporate_offer_revision.field = 'terms' AND after ->> price.field IS NOT NULL
      ORDER BY position`,
    [dataSet, kind, rows.map(({ id }) => id), pricesOfAnOffer],
  );
  return { rows, sightings, prices };
}

/** Writes an intake's changes; empty parts write nothing. */
export async function saveChanges(
  sql: Sql,
  place: LedgerPlace,
  changes: LedgerChanges,
  now: Date,
): Promise<void> {
  await saveRows(sql, place, changes.rows);
  await saveSightings(sql, place, changes.sightings, now);
  await saveRevisions(sql, place, changes.revisions, now);
}

/** Inserts or replaces whole rows. */
export async function saveRows(
  sql: Sql,
  { dataSet, kind }: LedgerPlace,
  rows: readonly OfferRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = offerColumns.map(([, column]) => column).join(', ');
  const typed = offerColumns.map(([field, , type]) => `"${field}" ${type}`).join(', ');
  const fields = offerColumns.map(([field]) => `"${field}"`).join(', ');
  const updates = offerColumns
    .filter(([field]) => field !== 'id' && field !== 'firstSeenAt')
    .map(([, column]) => `${column} = EXCLUDED.${column}`)
    .join(', ');
  await sql.query(
    `INSERT INTO corporate_offer (data_set, kind, ${columns})
     SELECT $1, $2, ${fields} FROM jsonb_to_recordset($3::jsonb) AS row(${typed})
     ON CONFLICT (data_set, kind, id) DO UPDATE SET ${updates}`,
    [dataSet, kind, JSON.stringify(rows)],
  );
}

async function saveSightings(
  sql: Sql,
  { dataSet, kind }: LedgerPlace,
  sightings: readonly OwnedSighting[],
  now: Date,
): Promise<void> {
  if (sightings.length === 0) return;
  await sql.query(
    `INSERT INTO corporate_offer_sighting
       (data_set, kind, exchange, source_key, offer_id, facts, words, name_keys, first_seen_at, changed_at)
     SELECT $1, $2, exchange, "sourceKey", "offerId", facts, words, "nameKeys", "firstSeenAt", $3
       FROM jsonb_to_recordset($4::jsonb)
            AS row(exchange text, "sourceKey" text, "offerId" text, facts jsonb, words jsonb, "nameKeys" text[],
                   "firstSeenAt" timestamptz)
     ON CONFLICT (data_set, kind, exchange, source_key, offer_id)
     DO UPDATE SET facts = EXCLUDED.facts, words = EXCLUDED.words, name_keys = EXCLUDED.name_keys,
                   changed_at = EXCLUDED.changed_at`,
    [dataSet, kind, now, JSON.stringify(sightings)],
  );
}

async function saveRevisions(
  sql: Sql,
  { dataSet, kind }: LedgerPlace,
  revisions: readonly Revision[],
  now: Date,
): Promise<void> {
  if (revisions.length === 0) return;
  await sql.query(
    `INSERT INTO corporate_offer_revision (data_set, kind, offer_id, field, before, after, origin, changed_at)
     SELECT $1, $2, "offerId", field, before, after, origin, $3
       FROM jsonb_to_recordset($4::jsonb)
            AS row("offerId" text, field text, before jsonb, after jsonb, origin text)`,
    [dataSet, kind, now, JSON.stringify(revisions)],
  );
}
