/**
 * Returns the premium of a buyback over the market price. Null when either price is unknown.
 *
 * Units: percent of the market price, unrounded. Source: docs/spec/api.md, "Buybacks".
 */
export function premiumPercent({
  buybackPriceRupees,
  marketPriceRupees,
}: {
  readonly buybackPriceRupees?: number;
  readonly marketPriceRupees?: number;
}): number | null {
  if (buybackPriceRupees === undefined || marketPriceRupees === undefined) return null;
  return ((buybackPriceRupees - marketPriceRupees) / marketPriceRupees) * 100;
}
