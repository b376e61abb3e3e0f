import { fundHouseShortName } from '@market/contracts';
import { companyKey, editDistance, joinedKey, slugify, tidyText } from '@market/kernel';

/** One fund house. */
export interface FundHouse {
  /** Given once, fixed for good. */
  readonly code: string;
  /** AMFI's number, null where no source gave it yet. */
  readonly mfId: string | null;
  readonly name: string;
}

/** The key under which two spellings of a fund house's name meet. */
export function fundHouseKey(name: string): string {
  return joinedKey(fundHouseShortName(tidyText(name) ?? ''));
}

/**
 * Tells whether two names can be those of one fund house without anybody else's word: one goes on where the other ends
 * (`Mahindra`, `Mahindra Manulife`), or they differ by a misspelling. A change of owner gives names that do not.
 */
export function isLikeName(one: string, other: string): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  if (short === undefined || long === undefined) return false;
  if (short.length > 0 && short.every((word, index) => word === long[index])) return true;
  const [first, second] = [fundHouseKey(one), fundHouseKey(other)];
  const length = Math.min(first.length, second.length);
  return length >= lettersForOneSlip && editDistance(first, second) <= 1;
}

/** Shorter names differ by one letter from those of others: ITI and UTI. */
const lettersForOneSlip = 6;

function wordsOf(name: string): string[] {
  return companyKey(fundHouseShortName(tidyText(name) ?? ''))
    .split(' ')
    .filter((word) => word !== '');
}

/** Codes that a new fund house would like to have, best first. Errors: `RangeError` when ASCII cannot show its name. */
export function codeWishes({ name, mfId }: Pick<FundHouse, 'name' | 'mfId'>): string[] {
  const base = slugify(fundHouseShortName(name));
  const numbered = mfId === null ? [] : [`${base}-${mfId}`];
  return [base, ...numbered, ...Array.from({ length: 20 }, (_, index) => `${base}-fund-${index + 2}`)];
}

/** Of two spellings of one name the one that does not shout. */
export function betterSpelling(one: string, other: string): string {
  return isShouted(one) && !isShouted(other) ? other : one;
}

/** All letters are capitals. */
export function isShouted(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}
