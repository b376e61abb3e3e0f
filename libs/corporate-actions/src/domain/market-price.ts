import { dayInIndia, firstCurrentDay, type IndianDay, instantInIndia, outdatedOn } from '@market/kernel';

/**
 * Removes a market price that is not current. It is read only while the offer lasts, so the last one is later out of
 * date; a price without a time counts as out of date, too.
 *
 * @param terms of any kind of offer, instants as texts
 */
export function withCurrentPrice<Terms extends Readonly<Record<string, unknown>>>(
  terms: Terms,
  today: IndianDay,
): Terms {
  const { marketPriceRupees: _price, marketPricedAt, ...others } = terms;
  const isCurrent =
    typeof marketPricedAt === 'string' && dayInIndia(new Date(marketPricedAt)) >= firstCurrentDay(today);
  return isCurrent ? terms : (others as Terms);
}

/** Returns the instant from which a market price is no current one; null without a dated price. */
export function priceOutdatedAt({ marketPricedAt }: Readonly<Record<string, unknown>>): Date | null {
  if (typeof marketPricedAt !== 'string') return null;
  return instantInIndia(outdatedOn(dayInIndia(new Date(marketPricedAt))));
}
