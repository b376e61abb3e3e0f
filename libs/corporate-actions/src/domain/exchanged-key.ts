import { sameValue } from '@market/kernel';
import type { OfferDays } from './offer';
import type { OfferFacts } from './offer-facts';

/** Days and figures by which two offers of one exchange are told apart. */
const compared = [
  'recordOn',
  'openOn',
  'retailOn',
  'closeOn',
  'issuePriceRupees',
  'ratio',
  'buybackPriceRupees',
  'maxShares',
  'floorPriceRupees',
  'nonRetailShares',
  'faceValueRupees',
  'minInvestmentRupees',
] as const;

/** Part of a known offer that is compared with a row. */
interface ComparedOffer extends OfferDays {
  readonly unsettledKeys: ReadonlySet<string>;
  readonly terms: Readonly<Record<string, unknown>>;
}

/**
 * Tells whether a key that was read once is that of another offer, by the next row under it: that has the company, the days and the figures
 * of the owner. Names that were exchanged come with the figures of the holder.
 *
 * @param owner offer of the stated company
 */
export function isExchangedKey(
  key: string,
  facts: OfferFacts,
  holder: ComparedOffer,
  owner: ComparedOffer,
): boolean {
  return owner !== holder && holder.unsettledKeys.has(key) && fits(facts, owner);
}

/** Tells whether no day and figure that is stated and known differs. */
function fits(facts: OfferFacts, { terms, ...offer }: ComparedOffer): boolean {
  const known: Readonly<Record<string, unknown>> = { ...offer, ...terms };
  return compared.every(
    (field) =>
      facts[field] === undefined || (known[field] ?? null) === null || sameValue(facts[field], known[field]),
  );
}
