import { isDayMove } from '@market/contracts';
import { dayInIndia, daysBetween, type Statements } from '@market/kernel';
import { doubtedPrice, type OfferFacts } from './offer-facts';
import { oddPremium } from './plausibility';
import type { Terms } from './unusual-figures';

/** Statement of a quote after its price was compared with the known one. */
export interface ScreenedPrice {
  readonly said: OfferFacts;
  /** True when the doubted price before it counts no longer. */
  readonly ends: boolean;
  /** Reason to doubt the price; null when it is believed. */
  readonly reason: string | null;
}

interface Price {
  readonly rupees: number;
  /** Instant of the trade. Shape: ISO 8601. */
  readonly at: string;
}

/**
 * Compares the market price of a quote with the known one. A price further from it than a share can move is kept aside and
 * counts once a later quote is near it.
 *
 * @param before statements under the key of the quote
 * @returns null when there is nothing to change
 */
export function screenPrice(said: OfferFacts, known: Terms, before: Statements): ScreenedPrice | null {
  const { marketPriceRupees, marketPricedAt, ...unpriced } = said;
  const price = priceOf(marketPriceRupees, marketPricedAt);
  if (price === null) return null;
  const kept = (before[doubtedPrice] ?? [])[0]?.value;
  const doubted = priceOf(kept?.doubtedPriceRupees, kept?.doubtedPricedAt);
  const reason = whyOdd(price, known, doubted);
  if (reason === null) return doubted === null ? null : { said, ends: true, reason };
  const aside = { doubtedPriceRupees: price.rupees, doubtedPricedAt: price.at };
  return { said: { ...unpriced, ...aside }, ends: false, reason };
}

function whyOdd(price: Price, known: Terms, doubted: Price | null): string | null {
  const [premium] = oddPremium('marketPriceRupees', price.rupees, known);
  if (premium !== undefined) return premium.reason;
  const before = priceOf(known['marketPriceRupees'], known['marketPricedAt']);
  if (before === null || canFollow(before, price)) return null;
  if (doubted !== null && price.at > doubted.at && canFollow(doubted, price)) return null;
  return `marketPriceRupees of ${price.rupees} where ${before.rupees} is known`;
}

function canFollow(one: Price, other: Price): boolean {
  const [from, to] = [one, other].map(({ at }) => dayInIndia(new Date(at)));
  return isDayMove(one.rupees, other.rupees, from && to ? Math.abs(daysBetween(from, to)) : 1);
}

function priceOf(rupees: unknown, at: unknown): Price | null {
  return typeof rupees === 'number' && typeof at === 'string' ? { rupees, at } : null;
}
