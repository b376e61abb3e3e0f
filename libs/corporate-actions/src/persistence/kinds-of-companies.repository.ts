import type { CorporateOfferKind } from '@market/contracts';
import type { Claim } from '@market/ingest/belief';
import { queryRows, type Sql } from '@market/database';
import { joinedKey } from '@market/kernel';
import { numberSeries } from '../domain/number-kind';
import type { LedgerScope } from './offer-ledger.repository';

/**
 * Finds claims under a number of BSE that have the company and the days of a known offer of another kind: the kind is a mark in a
 * row of BSE's pages, and may be that of another row.
 *
 * @returns the kinds of these offers by the keys of the claims. Shape of a key: `BSE:dpi-8109`
 */
export async function kindsOfNamesakes(
  sql: Sql,
  { dataSet, kind }: LedgerScope,
  claims: readonly Claim[],
): Promise<ReadonlyMap<string, CorporateOfferKind>> {
  const own = numberSeries[kind]?.own;
  const numbered = claims.filter(
    ({ party, sourceKey, saying: { said } }) =>
      own !== undefined &&
      party === 'BSE' &&
      sourceKey.startsWith(own) &&
      said['openOn'] !== undefined &&
      said['closeOn'] !== undefined,
  );
  if (numbered.length === 0) return new Map();
  // SQL text: the ledger loads records of one kind only.
  const known = await queryRows<{ sourceKey: string; kind: CorporateOfferKind }>(
    sql,
    `SELECT claim.source_key AS "sourceKey", min(offer.kind) AS kind
       FROM unnest($3::text[], $4::text[], $5::date[], $6::date[]) AS claim(source_key, name_key, open_on, close_on)
       JOIN corporate_offer_sighting said
         ON said.data_set = $1 AND said.kind <> $2 AND said.name_keys && ARRAY[claim.name_key]
       JOIN corporate_offer offer
         ON (offer.data_set, offer.kind, offer.id) = (said.data_set, said.kind, said.offer_id)
        AND (offer.open_on, offer.close_on) = (claim.open_on, claim.close_on)
      GROUP BY claim.source_key`,
    [
      ...[dataSet, kind, numbered.map(({ sourceKey }) => sourceKey)],
      numbered.map(({ name }) => joinedKey(name)),
      numbered.map(({ saying: { said } }) => said['openOn']),
      numbered.map(({ saying: { said } }) => said['closeOn']),
    ],
  );
  return new Map(known.map((one) => [`BSE:${one.sourceKey}`, one.kind]));
}
