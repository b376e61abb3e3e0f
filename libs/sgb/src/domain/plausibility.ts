import { daysBetween, type IndianDay } from '@market/kernel';

/** What a gram of gold cost on a day, by RBI's own word. */
export interface GoldPrice {
  readonly on: IndianDay;
  /** Units: rupees per gram. */
  readonly rupees: number;
}

/** In no span of two known prices of the scheme has gold moved by more; a figure off by ten, or a percent, does. */
const farthest = 3;

/** Why a price of a gram cannot be true, judged by the known price next to it in time; null when it can. */
export function priceDoubt({ on, rupees }: GoldPrice, known: readonly GoldPrice[]): string | null {
  const distance = (price: GoldPrice) => Math.abs(daysBetween(price.on, on));
  const nearest = known.reduce<GoldPrice | null>(
    (best, price) => (best === null || distance(price) < distance(best) ? price : best),
    null,
  );
  if (nearest === null) return null;
  const ratio = rupees / nearest.rupees;
  if (ratio <= farthest && ratio >= 1 / farthest) return null;
  return `${rupees} rupees per gram on ${on} where ${nearest.rupees} were paid on ${nearest.on}`;
}
