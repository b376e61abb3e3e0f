import { dayInIndia, firstCurrentDay, type IndianDay } from '@market/kernel';
import type { IpoFacts } from './issue-facts';

/** Last traded price of a share. */
export interface SharePrice {
  /** Price of the last trade. Units: rupees. */
  readonly currentPriceRupees: number | null;
  /** Day of the last trade. */
  readonly pricedOn: IndianDay | null;
}

const unknown: SharePrice = { currentPriceRupees: null, pricedOn: null };

/**
 * Returns the price of the latest day that any view states; of several prices of that day, the first one. Instants are
 * not compared, because exchanges state them in different ways and the price would switch between the two. A price
 * without a time is ignored.
 */
export function lastTraded(views: readonly { readonly facts: IpoFacts }[]): SharePrice {
  const [latest = unknown] = views
    .flatMap(({ facts: { currentPriceRupees, pricedAt } }) =>
      currentPriceRupees === undefined || pricedAt === undefined
        ? []
        : [{ currentPriceRupees, pricedOn: dayInIndia(new Date(pricedAt)) }],
    )
    .toSorted((one, other) => other.pricedOn.localeCompare(one.pricedOn));
  return latest;
}

/** Returns the price if it is current, else an unknown one. */
export function currentPrice({ currentPriceRupees, pricedOn }: SharePrice, today: IndianDay): SharePrice {
  const isCurrent = pricedOn !== null && pricedOn >= firstCurrentDay(today);
  return isCurrent ? { currentPriceRupees, pricedOn } : unknown;
}
