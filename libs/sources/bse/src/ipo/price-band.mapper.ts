import { readPriceRupees, Unreadable } from '@market/kernel';
import type { BseValue } from '../bse-value.wire';
import { readRemarked, type RemarkedFact } from '../remarked';

/** Both ends of a band; both known, or both null. Units: rupees. */
export interface PriceBand {
  readonly bandMinRupees: number | null;
  readonly bandMaxRupees: number | null;
}

const price = String.raw`(?:(?:rs|re|inr)\.?|₹)?\s*\d[\d,]*(?:\.\d+)?(?:\s*\/-)?`;
const between = String.raw`\s*(?:-|–|\bto\b)\s*`;
const front = new RegExp(String.raw`^(${price})(?:${between}(${price}))?`, 'i');
const pair = new RegExp(String.raw`(${price})${between}(${price})`, 'gi');

/**
 * Reads `750.00 - 788.00`, `750.00-788.00` and the single price of a fixed-price issue; `0.00` means not priced.
 * Remarks behind the band are returned separately.
 *
 * Errors: `Unreadable` for anything else, also when one end is missing or the ends are swapped.
 */
export function readPriceBand(value: BseValue): RemarkedFact<PriceBand> {
  const { fact, remarks } = readRemarked('price band', value, front);
  const bandMinRupees = readPriceRupees(fact?.[1]);
  const bandMaxRupees = fact?.[2] === undefined ? bandMinRupees : readPriceRupees(fact[2]);
  const isHalf = (bandMinRupees === null) !== (bandMaxRupees === null);
  if (isHalf || (bandMinRupees ?? 0) > (bandMaxRupees ?? 0))
    throw new Unreadable('price band', String(value));
  return { fact: { bandMinRupees, bandMaxRupees }, remarks };
}

/**
 * Finds the last band in a sentence that is not the old one: in a change it is the band behind "to", not the one behind
 * "from". Null without any.
 */
export function bandInText(text: string): PriceBand | null {
  const isOldBand = ({ index }: RegExpExecArray) => /\bfrom\s*$/i.test(text.slice(0, index));
  const last = [...text.matchAll(pair)].filter((match) => !isOldBand(match)).at(-1);
  if (last === undefined) return null;
  const [bandMinRupees, bandMaxRupees] = [readPriceRupees(last[1]), readPriceRupees(last[2])];
  const isBand = bandMinRupees !== null && bandMaxRupees !== null && bandMinRupees <= bandMaxRupees;
  return isBand ? { bandMinRupees, bandMaxRupees } : null;
}
