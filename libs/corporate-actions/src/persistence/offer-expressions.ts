import type { CorporateOfferKind } from '@market/contracts';
import type { OfferDays } from '../domain/offer';
import { longestDays, opensWithinDays } from '../domain/offer-status';

type DaysOfKinds = Readonly<Record<CorporateOfferKind, number>>;

/** Function that returns the SQL of a day of an offer by its field. */
type DayOf = (field: keyof OfferDays) => string;

const published: DayOf = (field) => `corporate_offer.${field}`;
const pending: DayOf = (field) =>
  `coalesce((corporate_offer.pendingDays -> 'days' ->> '${field}')::date, corporate_offer.${field})`;
/** Day since which other days wait for a second reading; null without any. */
const pendingSince = `((corporate_offer.pendingDays ->> 'since')::timestamptz AT TIME ZONE 'Asia/Kolkata')::date`;

/** Last possible day of an offer; far in the future if no day is known. See `lastDay` of the domain; it has an index. */
export const lastOn = lastDayOf(published);

/** SQL of fields that are computed, by their names in the collections. Uses `:today` and `:pricedFrom`. */
export const offerExpressions: Readonly<Record<string, string>> = {
  // See `statusAt` of the domain.
  status: `CASE WHEN ${pendingSince} >= CAST(:today AS date) - 1 AND ${statusOn(':today', pending)} <> ${statusOn(':today')}
    THEN ${statusOn(pendingSince)} ELSE ${statusOn(':today')} END`,
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

/** Returns the SQL of the last possible day of an offer. */
function lastDayOf(of: DayOf): string {
  return `coalesce(${of('closeOn')}, ${of('openOn')} + ${ofKind(longestDays)},
  ${of('retailOn')}, ${of('recordOn')} + ${ofKind(opensWithinDays)}, 'infinity'::date)`;
}

/** Returns the SQL of the status by days alone. @param day SQL of the day */
function statusOn(day: string, of: DayOf = published): string {
  return `CASE WHEN ${lastDayOf(of)} < ${day} THEN 'closed'
    WHEN coalesce(${of('openOn')}, ${of('retailOn')}) <= ${day} THEN 'open' ELSE 'upcoming' END`;
}

function term(name: string): string {
  return `(corporate_offer.terms ->> '${name}')::numeric`;
}

function ofKind(days: DaysOfKinds): string {
  const cases = Object.entries(days).map(([kind, count]) => `WHEN '${kind}' THEN ${count}`);
  return `CASE corporate_offer.kind ${cases.join(' ')} END`;
}
