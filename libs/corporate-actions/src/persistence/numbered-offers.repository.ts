import type { Claim, Sighting } from '@market/ingest/belief';
import { queryRows, type Sql } from '@market/database';
import { type NumberedOffer, numberSeries } from '../domain/number-kind';
import type { LedgerScope } from './offer-ledger.repository';

/** Sighting of an offer under its number at BSE. */
export interface NumberedSighting extends Sighting, NumberedOffer {
  readonly companyName: string;
}

/**
 * Finds claims under a number of BSE that a known offer of another kind has.
 *
 * @returns these offers by the keys of the claims. Shape: `BSE:ri-8109`
 */
export async function offersOfOtherKind(
  sql: Sql,
  { dataSet, kind }: LedgerScope,
  claims: readonly Claim[],
): Promise<ReadonlyMap<string, NumberedSighting>> {
  const series = numberSeries[kind];
  if (series === undefined) return new Map();
  const { own, its } = series;
  const numbered = claims.filter(({ party, sourceKey }) => party === 'BSE' && sourceKey.startsWith(own));
  if (numbered.length === 0) return new Map();
  // SQL text: the ledger loads records of one kind only.
  const known = await queryRows<NumberedSighting>(
    sql,
    `SELECT offer_id AS "recordId", exchange AS party, source_key AS "sourceKey", statements,
            name_keys AS "nameKeys", said.first_seen_at AS "firstSeenAt", company_name AS "companyName",
            (SELECT count(*) = 1 FROM corporate_offer_sighting other
              WHERE (other.data_set, other.kind, other.offer_id) = (said.data_set, said.kind, said.offer_id)) AS "isAlone"
       FROM corporate_offer_sighting said
       JOIN corporate_offer offer ON (offer.data_set, offer.kind, offer.id) = (said.data_set, said.kind, said.offer_id)
      WHERE said.data_set = $1 AND said.kind = $2 AND exchange = 'BSE' AND source_key = ANY($3)`,
    [dataSet, series.kind, numbered.map(({ sourceKey }) => `${its}${sourceKey.slice(own.length)}`)],
  );
  return new Map(known.map((one) => [`BSE:${own}${one.sourceKey.slice(its.length)}`, one]));
}
