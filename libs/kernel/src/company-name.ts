import { companyName } from './issue-name';
import { BoundedMemo } from './bounded-memo';

/** Legal forms and filler words that sources add or leave out at will. */
const fillers = new Set([
  'limited',
  'ltd',
  'private',
  'pvt',
  'company',
  'co',
  'corporation',
  'corp',
  'the',
  'and',
  'ipo',
]);

/** Cached keys: every run compares the same names. */
const keys = new BoundedMemo<string>(10_000);
/** Longest name whose key is cached. Units: characters. */
const longestKept = 200;

/**
 * Returns a key that is equal for different spellings of a company's name: lower case, letters and digits only, legal
 * forms left out, `&` read as *and*. Equal keys are a hint, never proof: compare dates and band as well. The name is
 * plain text: no entity in it is decoded.
 *
 * Shape: words separated by a space, for example `hy tech engineers`.
 */
export function companyKey(name: string): string {
  return name.length > longestKept ? keyOf(name) : keys.of(name, () => keyOf(name));
}

function keyOf(name: string): string {
  const words = companyName(name)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200c\u200d]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');
  const kept = words.filter((word) => !fillers.has(word));
  return (kept.length > 0 ? kept : words).join(' ');
}

/**
 * Returns a key that is equal for spellings of a name that differ in spaces, too (`HY Tech`, `Hytech`): `companyKey`
 * without spaces. It is only a hint as well. Empty for an unknown name, which equals no other.
 *
 * Shape: letters and digits only, for example `hytechengineers`.
 */
export function joinedKey(name: string): string {
  return companyKey(name).replaceAll(' ', '');
}

/** Tells whether two texts are names that differ only in case, punctuation or legal form: no days, no amounts. */
export function isSpelling(one: string, other: string): boolean {
  const key = companyKey(one);
  if (key !== companyKey(other) || !/\p{L}/u.test(key)) return false;
  return !/^\d{4}-\d{2}-\d{2}/.test(one) && !/ Cr$/.test(one);
}
