import { daysBetween, type IndianDay } from '@market/kernel';
import { discountOf } from './scheme-terms';
import type { Tranche } from './sgb';
import type { TrancheLabel } from './tranche-label';

/** Price of a gram of gold on a day, from a price of RBI. */
export interface GoldPrice {
  readonly on: IndianDay;
  /** Price. Units: rupees per gram. */
  readonly rupees: number;
}

/**
 * Factors by which the price of gold may change between two known prices of the scheme: at once, additionally for every
 * year between them, and at most. Source: all 87 prices of the scheme up to 2025-10, in which it rose by at most 1.7
 * times and fell by at most 13 %, with room for years as wild as 2025 and 2013. Even after many years a mistaken unit
 * stays implausible.
 */
const rise = { atOnce: 1.4, perYear: 2, max: 3 } as const;
const fall = { atOnce: 1.2, perYear: 1.2, max: 2 } as const;

/** Maximum discount. It was always 50 rupees so far, on 2,830 rupees and more. Units: part of the nominal value. */
const maxDiscount = 0.02;
/** Difference below which prices are the same but for rounding. Units: rupees per gram. */
const sameRupees = 1;

/**
 * Returns the reason why a price of a gram cannot be true, judged by the known price nearest in time; null when it can.
 */
export function priceDoubt(price: GoldPrice, known: readonly GoldPrice[]): string | null {
  const nearest = known.reduce<GoldPrice | null>(
    (best, one) => (best === null || distance(one, price) < distance(best, price) ? one : best),
    null,
  );
  if (nearest === null) return null;
  const [former, later] = nearest.on <= price.on ? [nearest, price] : [price, nearest];
  const years = distance(former, later) / 365;
  const change = later.rupees / former.rupees;
  if (change <= bound(rise, years) && 1 / change <= bound(fall, years)) return null;
  return `${price.rupees} rupees per gram on ${price.on} where ${nearest.rupees} were paid on ${nearest.on}`;
}

/**
 * Returns the reason why the prices of one tranche contradict each other; null when they do not. A discount only lowers
 * the price, and by little; where only online applicants get it, the others pay the nominal value.
 */
export function discountDoubt(
  label: TrancheLabel,
  {
    nominalRupees,
    offlineRupees,
    onlineRupees,
  }: Pick<Tranche, 'nominalRupees' | 'offlineRupees' | 'onlineRupees'>,
): string | null {
  const prices = [nominalRupees, offlineRupees, onlineRupees].filter((price) => price !== null);
  const [highest, lowest] = [prices[0] ?? 0, prices.at(-1) ?? 0];
  if (prices.some((price, index) => price > (prices[index - 1] ?? price)))
    return `the discount would raise the price: ${prices.join(', ')} rupees`;
  if (highest - lowest > highest * maxDiscount)
    return `a discount of ${round(highest - lowest)} rupees on ${highest}`;
  if (discountOf(label) === 'everyone' || nominalRupees === null || offlineRupees === null) return null;
  return nominalRupees - offlineRupees > sameRupees
    ? `${offlineRupees} rupees offline where the nominal value is ${nominalRupees}`
    : null;
}

function round(rupees: number): number {
  return Math.round(rupees * 100) / 100;
}

function distance(one: GoldPrice, other: GoldPrice): number {
  return Math.abs(daysBetween(one.on, other.on));
}

function bound({ atOnce, perYear, max }: typeof rise | typeof fall, years: number): number {
  return Math.min(max, atOnce * perYear ** years);
}
