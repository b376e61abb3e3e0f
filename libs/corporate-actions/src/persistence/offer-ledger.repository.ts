import type { CorporateOfferKind, DataSet } from '@market/contracts';
import { type IndianDay, joinedKey } from '@market/kernel';
import {
  type Claim,
  isNotDenied,
  type KnownRecords,
  loadKnownRecords,
  type LedgerTable,
} from '@market/ingest/belief';
import { fieldsSql, lockLedger, queryRows, type Sql } from '@market/database';
import { presentOfferFacts } from '../domain/offer-facts';
import { type FormerPrices, pricesOfAnOffer } from '../domain/plausibility';
import { offerEntity, offerRows } from './offer.entity';
import type { OfferRow } from './offer.row';
import { offerKinds, publishedOffers } from './published-offers';

/** Returns the table names of the ledger, limited to one kind of offer. */
export function offerLedger(kind: CorporateOfferKind): LedgerTable {
  return {
    entity: offerEntity,
    record: 'offer_id',
    partyColumn: 'exchange',
    within: { column: 'kind', value: kind },
    presentFactsOf: presentOfferFacts,
    published: publishedOffers(kind),
  };
}

/** Data set and kind of a ledger. */
export interface LedgerScope {
  readonly dataSet: DataSet;
  readonly kind: CorporateOfferKind;
}

/** Waits for the lock of these offers, which excludes other writers until the transaction ends. */
export function lockOffers(sql: Sql, { dataSet, kind }: LedgerScope): Promise<void> {
  return lockLedger(sql, 'offerLedger', dataSet, offerKinds.indexOf(kind));
}

/** Reads the offers that any of the claims may be about, with all statements on them. */
export async function loadKnown(
  sql: Sql,
  { dataSet, kind }: LedgerScope,
  claims: readonly Claim[],
): Promise<KnownRecords<OfferRow>> {
  // SQL text: all candidates of a batch in one statement, on the index of name keys (`&&`).
  const rows = await queryRows<OfferRow>(
    sql,
    `SELECT ${fieldsSql(offerRows)} FROM corporate_offer
      WHERE data_set = $1 AND kind = $2
        AND (isin = ANY($4)
             OR id IN (SELECT offer_id FROM corporate_offer_sighting
                        WHERE data_set = $1 AND kind = $2
                          AND (name_keys && $3 OR exchange || ':' || source_key = ANY($5))))`,
    [
      dataSet,
      kind,
      claims.map(({ name }) => joinedKey(name)),
      claims.flatMap(({ saying: { said } }) => (typeof said['isin'] === 'string' ? [said['isin']] : [])),
      claims.map(({ party, sourceKey }) => `${party}:${sourceKey}`),
    ],
  );
  return loadKnownRecords(sql, offerLedger(kind), dataSet, rows);
}

/** Reads the offers that open or close on a day or later, but for those that all their pages took back. */
export function offersSince(sql: Sql, { dataSet, kind }: LedgerScope, day: IndianDay): Promise<OfferRow[]> {
  return queryRows<OfferRow>(
    sql,
    `SELECT ${fieldsSql(offerRows)} FROM corporate_offer
      WHERE data_set = $1 AND kind = $2 AND (open_on >= $3 OR close_on >= $3)
        AND ${isNotDenied(offerLedger(kind), 'corporate_offer', 'corporate_offer.kind')}
      ORDER BY id`,
    [dataSet, kind, day],
  );
}

/** Reads the former prices of offers, by their ids and fields, the oldest first. */
export async function formerPrices(
  sql: Sql,
  { dataSet, kind }: LedgerScope,
  ids: readonly string[],
): Promise<Map<string, FormerPrices>> {
  // SQL text: values out of JSON, one row for each of a list of fields.
  const rows = await queryRows<{ id: string; field: string; price: number }>(
    sql,
    `SELECT offer_id AS id, price.field, (after ->> price.field)::float8 AS price
       FROM corporate_offer_revision CROSS JOIN unnest($4::text[]) AS price(field)
      WHERE data_set = $1 AND kind = $2 AND offer_id = ANY($3)
        AND corporate_offer_revision.field = 'terms' AND after ->> price.field IS NOT NULL
      ORDER BY position`,
    [dataSet, kind, ids, pricesOfAnOffer],
  );
  const prices = new Map<string, Record<string, number[]>>();
  for (const { id, field, price } of rows) {
    const ofOffer = prices.get(id) ?? {};
    prices.set(id, { ...ofOffer, [field]: [...(ofOffer[field] ?? []), price] });
  }
  return prices;
}
