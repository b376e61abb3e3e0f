import { companyName } from './issue-name';
import { Remembered } from './remembered';

/** Legal forms and fillers that sources add or leave out at will. */
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

/** Keys that were made: the same names are compared in every run. */
const keys = new Remembered<string>(10_000);
/** Longest name whose key is kept. Units: characters. */
const longestKept = 200;

/**
 * The key under which two spellings of a company's name meet: lower case, letters and digits only, legal forms
 * left out, `&` read as *and*. Equal keys are a hint, never proof: compare dates and band as well. The name is plain
 * text, as a reader gave it: nothing in it is decoded.
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
 * The key under which spellings of a name meet that differ in spaces, too (`HY Tech`, `Hytech`): `companyKey` without
 * them. As much a hint as that one; empty for an unknown name, which equals no other.
 *
 * Shape: letters and digits only, for example `hytechengineers`.
 */
export function joinedKey(name: string): string {
  return companyKey(name).replaceAll(' ', '');
}
