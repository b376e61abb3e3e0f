import type { CorporateOfferKind, MarketEvent } from '@market/contracts';
import type { Sql } from '@market/database';
import { type Claim, saveChanges } from '@market/ingest/belief';
import { sameValue } from '@market/kernel';
import { afterOtherKind, isOfOtherKind, numberSeries } from '../domain/number-kind';
import { removalEvent } from '../domain/offer-removal';
import { offersOfOtherKind } from '../persistence/numbered-offers.repository';
import { type LedgerScope, lockOffers, offerLedger } from '../persistence/offer-ledger.repository';
import { removeOffer } from '../persistence/offer-removal.repository';

/** Result of weighing the kinds of numbers. */
export interface WeighedKinds {
  /** Other kinds that keep their numbers, by the keys of the claims. Shape of a key: `BSE:ri-8109` */
  readonly kept: ReadonlyMap<string, CorporateOfferKind>;
  /** Events of offers of another kind that were removed. */
  readonly events: readonly MarketEvent[];
}

/** Run of a feed, with the claims for which an operator vouches. */
export interface KindsRun {
  readonly feedId: string;
  readonly source: string;
  readonly now: Date;
  readonly vouched: ReadonlySet<Claim>;
}

/**
 * Weighs claims against offers of another kind under the same numbers of BSE. Such an offer notes what the page states; it
 * is removed once the statements speak for the other kind, or an operator does.
 */
export async function weighKinds(
  sql: Sql,
  scope: LedgerScope,
  claims: readonly Claim[],
  { feedId, source, now, vouched }: KindsRun,
): Promise<WeighedKinds> {
  const none = { kept: new Map(), events: [] };
  const series = numberSeries[scope.kind];
  if (series === undefined || (await offersOfOtherKind(sql, scope, claims)).size === 0) return none;
  const other = { ...scope, kind: series.kind };
  await lockOffers(sql, other);
  const holders = await offersOfOtherKind(sql, scope, claims);
  const isVouched = (key: string) =>
    [...vouched].some(({ party, sourceKey }) => `${party}:${sourceKey}` === key);
  const heard = [...holders].map(([key, { companyName, isAlone, ...sighting }]) => {
    const statements = afterOtherKind(sighting, { kind: scope.kind, feed: feedId, now });
    const after = { ...sighting, statements };
    const yields = isAlone && (isVouched(key) || isOfOtherKind({ ...after, isAlone }, now));
    return { key, companyName, sighting: after, isNews: !sameValue(statements, sighting.statements), yields };
  });
  const stay = heard.filter(({ yields }) => !yields);
  await saveChanges(sql, offerLedger(other.kind), scope.dataSet, {
    ...{ rows: [], revisions: [], now, source },
    sightings: stay.flatMap(({ sighting, isNews }) => (isNews ? [sighting] : [])),
  });
  const gone = heard.filter(({ yields }) => yields);
  for (const { sighting } of gone)
    await removeOffer(sql, other, {
      ...{ id: sighting.recordId, now },
      reason: `its number is that of another kind: ${scope.kind}`,
    });
  return {
    kept: new Map(stay.map(({ key }) => [key, other.kind])),
    events: gone.map(({ sighting: { recordId: id }, companyName }) =>
      removalEvent(other, { id, companyName }, null, now),
    ),
  };
}
