import { dayInIndia, firstCurrentDay, type IndianDay } from '@market/kernel';

/**
 * Terms with their market price only while that is current. It is asked for while the offer stands: what was said last
 * is later the price of nothing, and so is one without a time.
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
