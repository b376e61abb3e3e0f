import type { CorporateOfferKind } from '@market/contracts';
import { longestDays, opensWithinDays } from '../domain/offer-status';

type DaysOfKinds = Readonly<Record<CorporateOfferKind, number>>;

/** Last possible day of an offer; far in the future if no day is known. See `lastDay` of the domain; it has an index. */
export const lastOn = `coalesce(corporate_offer.closeOn, corporate_offer.openOn + ${ofKind(longestDays)},
  corporate_offer.retailOn, corporate_offer.recordOn + ${ofKind(opensWithinDays)}, 'infinity'::date)`;

/** SQL of fields that are computed, by their names in the collections. Uses `:today` and `:pricedFrom`. */
export const offerExpressions: Readonly<Record<string, string>> = {
  // See `statusAt` of the domain.
  status: `CASE WHEN ${lastOn} < :today THEN 'closed'
    WHEN coalesce(corporate_offer.openOn, corporate_offer.retailOn) <= :today THEN 'open' ELSE 'upcoming' END`,
  // See `sizeRupees` of the views. Each kind has terms of its own.
  sizeRupees: `coalesce(${term('issueSizeRupees')}, ${term('issueSizeShares')} * ${term('issuePriceRupees')},
    ${term('buybackSizeRupees')}, ${term('maxShares')} * ${term('buybackPriceRupees')},
    (${term('nonRetailShares')} + ${term('retailShares')}) * ${term('floorPriceRupees')})`,
  // With spaces: TypeORM finds the names of columns by them.
  symbols: 'ARRAY[ corporate_offer.nseSymbol, corporate_offer.bseSymbol ]',
  ratio: `((corporate_offer.terms -> 'ratio' ->> 'offered') || ':' || (corporate_offer.terms -> 'ratio' ->> 'held'))`,
  // See `premiumPercent` and `withCurrentPrice` of the domain.
  premiumPercent: `CASE WHEN
    ((corporate_offer.terms ->> 'marketPricedAt')::timestamptz AT TIME ZONE 'Asia/Kolkata')::date >= :pricedFrom
    THEN round((${term('buybackPriceRupees')} - ${term('marketPriceRupees')}) / ${term('marketPriceRupees')} * 100, 2) END`,
};

function term(name: string): string {
  return `(corporate_offer.terms ->> '${name}')::numeric`;
}

function ofKind(days: DaysOfKinds): string {
  const cases = Object.entries(days).map(([kind, count]) => `WHEN '${kind}' THEN ${count}`);
  return `CASE corporate_offer.kind ${cases.join(' ')} END`;
}
