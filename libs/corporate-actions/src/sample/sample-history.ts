import { type CorporateOfferKind, tradingDayFrom } from '@market/contracts';
import { addDays, dayInIndia, daysBetween, instantInIndia } from '@market/kernel';
import { datedVersions, type RowVersion, type RowVersions } from '@market/database/history';
import type { OfferRow } from '../persistence/offer.row';
import { publishedOffers } from '../persistence/published-offers';

/** Terms that the exchanges state some days after they announce an offer. */
const later = ['issueSizeRupees', 'maxShares', 'creditRating', 'retailDiscountPercent'];
/** Terms that are read on a trading day, and those that are known after the end. */
const ofMarket = ['marketPriceRupees', 'marketPricedAt'];
const ofResult = ['tenderedShares', 'acceptedShares'];

/** Days from the first sight of an offer, and from its complete terms, to its opening. */
const seenBeforeDays = 20;
const completeBeforeDays = 14;

/**
 * Makes the invented history of a sample: seen without its closing day and some terms, which follow. Each version is what was
 * known at its instant; the last one is the sample itself.
 */
export function sampleVersions(kind: CorporateOfferKind, row: OfferRow, now: Date): RowVersions<OfferRow> {
  const begins = row.openOn ?? dayInIndia(now);
  // All that is known of an offer was stated before today.
  const early = Math.max(0, daysBetween(dayInIndia(now), begins) - (completeBeforeDays - 1));
  const on = (days: number, time: string) => instantInIndia(addDays(begins, -days - early), time);
  const seenAt = on(seenBeforeDays, '18:00');
  const completeAt = on(completeBeforeDays, '18:00');
  const resultAt =
    row.closeOn === null ? completeAt : instantInIndia(tradingDayFrom(row.closeOn, 1), '18:00');
  const pricedAt = instantOf(row.terms) ?? completeAt;
  const source = row.exchanges[0]?.toLowerCase() ?? 'nse';
  const versionAt = (from: Date): RowVersion<OfferRow> => {
    const unknown = [
      ...(from < completeAt ? later : []),
      ...(from < pricedAt ? ofMarket : []),
      ...(from < resultAt ? ofResult : []),
    ];
    const terms = Object.entries(row.terms).filter(([field]) => !unknown.includes(field));
    return {
      from,
      source,
      row: {
        ...row,
        closeOn: from < completeAt ? null : row.closeOn,
        terms: Object.fromEntries(terms),
        provenance: row.exchanges.map((exchange) => ({ source: exchange, since: seenAt.toISOString() })),
      },
    };
  };
  const instants = [...new Set([completeAt, pricedAt, resultAt].map((one) => one.getTime()))]
    .map((time) => new Date(time))
    .filter((from) => from > seenAt && from <= now)
    .sort((one, other) => one.getTime() - other.getTime());
  return datedVersions(publishedOffers(kind), [versionAt(seenAt), ...instants.map(versionAt)]);
}

/** Returns the present row of a sample: that of its last version. */
export function presentRow(versions: RowVersions<OfferRow>): OfferRow {
  return (versions.at(-1) ?? versions[0]).row;
}

/** Returns when the market price of an offer was read; null without one. */
function instantOf(terms: OfferRow['terms']): Date | null {
  const at = 'marketPricedAt' in terms ? terms.marketPricedAt : undefined;
  return typeof at === 'string' ? new Date(at) : null;
}
