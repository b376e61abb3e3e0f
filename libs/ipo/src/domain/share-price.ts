import { dayInIndia, firstCurrentDay, type IndianDay } from '@market/kernel';
import type { IpoFacts } from './issue-facts';

/** What a share was last traded at. */
export interface SharePrice {
  /** Units: rupees. */
  readonly currentPriceRupees: number | null;
  /** The day on which it was traded so. */
  readonly pricedOn: IndianDay | null;
}

const unknown: SharePrice = { currentPriceRupees: null, pricedOn: null };

/**
 * The price of the latest day that any exchange gives, of one day that of the first: its own instants differ by how its
 * exchange tells them, and a price that went back and forth between two would be nobody's. One without a time is none.
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

/** A price while it is current, nothing afterwards. */
export function currentPrice({ currentPriceRupees, pricedOn }: SharePrice, today: IndianDay): SharePrice {
  const isCurrent = pricedOn !== null && pricedOn >= firstCurrentDay(today);
  return isCurrent ? { currentPriceRupees, pricedOn } : unknown;
}
