import { readPriceRupees, readText, Unreadable } from '@market/kernel';

/** Both ends of a band, or neither. Units: rupees. */
export interface PriceBand {
  readonly bandMinRupees: number | null;
  readonly bandMaxRupees: number | null;
}

/**
 * Reads `750.00 - 788.00`, `750.00-788.00` and the single price of a fixed-price issue; `0.00` means not priced.
 *
 * Errors: `Unreadable` for anything else, also when one end is missing.
 */
export function readPriceBand(value: string | number | null): PriceBand {
  const text = readText(value);
  if (text === null) return { bandMinRupees: null, bandMaxRupees: null };
  const ends = text.split(/\s*(?:-|–|\bto\b)\s*/i).map((end) => readPriceRupees(end));
  const bandMinRupees = ends[0] ?? null;
  const bandMaxRupees = ends.at(-1) ?? null;
  if (ends.length > 2 || (bandMinRupees === null) !== (bandMaxRupees === null)) {
    throw new Unreadable('price band', text);
  }
  return { bandMinRupees, bandMaxRupees };
}
