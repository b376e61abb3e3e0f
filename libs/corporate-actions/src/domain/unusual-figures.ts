import { type BoundedValue, type CorporateOfferKind, outsideBound } from '@market/contracts';
import type { Conflict } from '@market/kernel';

/** Terms of an offer, by field. */
export type Terms = Readonly<Record<string, unknown>>;

/** Figures with a bound, by kind of offer. */
const bounded: Readonly<Record<CorporateOfferKind, readonly BoundedValue[]>> = {
  rights: ['rights.issuePriceRupees', 'rights.issueSizeShares', 'rights.issueSizeRupees'],
  buyback: ['buyback.buybackPriceRupees', 'buyback.maxShares', 'buyback.buybackSizeRupees'],
  ofs: ['ofs.floorPriceRupees', 'ofs.nonRetailShares', 'ofs.retailShares'],
  ncd: ['ncd.issuePriceRupees', 'ncd.faceValueRupees', 'ncd.minInvestmentRupees', 'ncd.issueSizeRupees'],
};

/**
 * Finds figures outside their bounds: as first ones they wait for their repetition, in place of a figure within the bounds
 * for a second exchange.
 */
export function unusualFigures(kind: CorporateOfferKind, said: Terms, known: Terms): Conflict[] {
  return bounded[kind].flatMap((of) => {
    const field = of.slice(of.indexOf('.') + 1);
    const value = said[field];
    if (typeof value !== 'number' || outsideBound(of, value) === null) return [];
    const [reason, before] = [`${field} of ${value} is unusual`, known[field]];
    const isKnownUsual = typeof before === 'number' && outsideBound(of, before) === null;
    return [{ facts: [field], reason, ...(isKnownUsual ? {} : { unusual: true as const }) }];
  });
}

/** Sizes that are computed, by kind of offer: numbers of shares, of which each is a part of the whole, by the price. */
const computedSizes: Readonly<
  Partial<Record<CorporateOfferKind, { of: BoundedValue; shares: readonly string[]; price: string }>>
> = {
  rights: { of: 'rights.issueSizeRupees', shares: ['issueSizeShares'], price: 'issuePriceRupees' },
  buyback: { of: 'buyback.buybackSizeRupees', shares: ['maxShares'], price: 'buybackPriceRupees' },
  ofs: { of: 'ofs.issueSizeRupees', shares: ['nonRetailShares', 'retailShares'], price: 'floorPriceRupees' },
};

/** Finds first numbers of shares that with the price make a size outside its bounds: one of the two is in another unit. */
export function unusualSize(kind: CorporateOfferKind, terms: Terms): Conflict[] {
  const { of, shares, price } = computedSizes[kind] ?? {};
  if (of === undefined || shares === undefined || price === undefined) return [];
  const [rupees, ...parts] = [price, ...shares].map((field) => terms[field]);
  if (typeof rupees !== 'number' || !parts.every((part) => typeof part === 'number')) return [];
  const size = rupees * parts.reduce((sum, part) => sum + part, 0);
  if (outsideBound(of, size) === null) return [];
  return [{ facts: [...shares, price], reason: `a size of ${size} rupees is unusual`, unusual: true }];
}
