import { fundHouseShortName } from '@market/contracts';
import { companyKey, editDistance, joinedKey, slugify, tidyText } from '@market/kernel';

export interface FundHouse {
  /** Code in paths. It is assigned once and never changes. */
  readonly code: string;
  /** Number at AMFI, null where no source stated it yet. */
  readonly mfId: string | null;
  readonly name: string;
}

/** Returns a key that is equal for different spellings of a fund house's name. */
export function fundHouseKey(name: string): string {
  return joinedKey(fundHouseShortName(tidyText(name) ?? ''));
}

/**
 * Tells whether two names are alike enough to be those of one fund house without further evidence: one continues the
 * other (`Mahindra`, `Mahindra Manulife`), or they differ by a misspelling. Names before and after a change of owner
 * are not alike.
 */
export function isLikeName(one: string, other: string): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  if (short === undefined || long === undefined) return false;
  if (short.length > 0 && short.every((word, index) => word === long[index])) return true;
  const [first, second] = [fundHouseKey(one), fundHouseKey(other)];
  const length = Math.min(first.length, second.length);
  return length >= lettersForOneSlip && editDistance(first, second) <= 1;
}

/** Tells whether the name of a scheme begins as that of a fund house does: with its first word. */
export function beginsAs(schemeName: string, houseName: string): boolean {
  const [first] = wordsOf(houseName);
  return first !== undefined && wordsOf(schemeName)[0] === first;
}

/** Tells whether the name of a scheme begins with the whole name of a fund house. */
export function beginsWithHouse(schemeName: string, houseName: string): boolean {
  const [words, house] = [wordsOf(schemeName), wordsOf(houseName)];
  return house.length > 0 && house.every((word, index) => word === words[index]);
}

/**
 * Length from which names may differ by one letter: shorter ones belong to different houses, such as ITI and UTI.
 * Units: letters.
 */
const lettersForOneSlip = 6;

function wordsOf(name: string): string[] {
  return companyKey(fundHouseShortName(tidyText(name) ?? ''))
    .split(' ')
    .filter((word) => word !== '');
}

/**
 * Returns the preferred codes of a new fund house, best first. Errors: `RangeError` when its name has no ASCII form.
 */
export function preferredCodes({ name, mfId }: Pick<FundHouse, 'name' | 'mfId'>): string[] {
  const base = slugify(fundHouseShortName(name));
  const numbered = mfId === null ? [] : [`${base}-${mfId}`];
  return [base, ...numbered, ...Array.from({ length: 20 }, (_, index) => `${base}-fund-${index + 2}`)];
}

const formerName = /\s*[([]\s*(?:formerly|erstwhile|earlier|previously)\b[^()[\]]*[)\]]?\s*$/i;

/** Returns a name without the former one in brackets behind it: only some pages of AMFI state that. */
export function presentName(name: string): string {
  return name.replace(formerName, '') || name;
}

/** Returns the spelling of a name that is not in capitals. */
export function betterSpelling(one: string, other: string): string {
  return isShouted(one) && !isShouted(other) ? other : one;
}

/** Tells whether all letters are capitals. */
export function isShouted(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}
