import { companyKey } from './company-name';
import type { IndianDay } from './indian-day';
import { readPlainText } from './public-text';
import { Unreadable } from './unreadable';

/** Word of a search, with the number of edits that may separate it from a word of a name. */
export interface SearchWord {
  readonly text: string;
  readonly edits: number;
}

/** Counts the edits that turn a word of a name into a searched one. */
export type WordDistance = (word: string, searched: string) => number;

/** Properties of a name that ranking uses. */
export interface RankedName {
  readonly slug: string;
  /** Result of `companyKey`. */
  readonly nameKey: string;
  /** Rest of the full name after the key, for example `limited`: a search for the full name finds it, too. */
  readonly legalForm?: string;
  readonly openOn: IndianDay | null;
}

/**
 * Returns the number of edits that a searched word may be off: one from 5 letters, two from 8. Source:
 * docs/spec/api.md, "Search".
 */
function forgivenEdits(word: string): number {
  if (word.length >= 8) return 2;
  return word.length >= 5 ? 1 : 0;
}

/** Splits a search text into words, normalised like company names. There are no operators or wildcards. */
export function searchWords(text: string): SearchWord[] {
  return (keyOf(text) || text.trim().toLowerCase())
    .split(/\s+/)
    .map((word) => ({ text: word, edits: forgivenEdits(word) }));
}

/**
 * Returns a filter that demands the words with `%`, `_` or a backslash literally in a name: these characters are no
 * wildcards, and unlike other punctuation they are not ignored. Null when the text has no such words. Source:
 * docs/spec/api.md, "Search".
 */
export function literalWords(text: string): ((name: string) => boolean) | null {
  const marked = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[%_\\]/.test(word));
  if (marked.length === 0) return null;
  return (name) => marked.every((word) => name.toLowerCase().includes(word));
}

/** Normalises a search text; empty for a garbled one, which fits no name and is no error. */
function keyOf(text: string): string {
  try {
    return companyKey(readPlainText(text) ?? '');
  } catch (error) {
    if (error instanceof Unreadable) return '';
    throw error;
  }
}

/** Spellings of a name with which a search text is compared. */
export interface SpeltName {
  readonly key: string;
  /** Key with its legal form, and a space before every word. */
  readonly full: string;
  readonly parts: readonly string[];
  readonly legalForm: string | null;
}

export function speltName({ nameKey: key, legalForm }: RankedName): SpeltName {
  const full = legalForm === undefined ? ` ${key}` : ` ${key} ${legalForm}`;
  return { key, full, parts: key.split(' '), legalForm: legalForm ?? null };
}

/**
 * Ranks names by `rankOf`, the best first; equal ranks by newest opening day, then slug. Names that do not fit are left
 * out. This function defines the results of a search; the index in the database must return the same.
 */
export function rankNames<T extends RankedName>(words: readonly SearchWord[], names: readonly T[]): T[] {
  const text = searchedText(words);
  return names
    .flatMap((name) => {
      const rank = rankMatch(text, words, speltName(name), editDistance);
      return rank === null ? [] : [{ name, rank }];
    })
    .sort((one, other) => one.rank - other.rank || newestFirst(one.name, other.name))
    .map(({ name }) => name);
}

/** Joins the words of a search to one text. */
export function searchedText(words: readonly SearchWord[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** Compares names by opening day, newest first and unknown days last, then by slug. */
export function newestFirst(one: RankedName, other: RankedName): number {
  const [day, otherDay] = [one.openOn ?? '', other.openOn ?? ''];
  if (day !== otherDay) return day < otherDay ? 1 : -1;
  return one.slug === other.slug ? 0 : one.slug < other.slug ? -1 : 1;
}

/**
 * Ranks a name, 0 best: the exact name, then names that begin with the text, then names in which words begin so, then
 * similar ones by the number of edits. Null when it does not fit.
 */
export function rankMatch(
  text: string,
  words: readonly SearchWord[],
  { key, full, parts, legalForm }: SpeltName,
  distance: WordDistance,
): number | null {
  if (key === text) return 0;
  const at = full.indexOf(` ${text}`);
  if (at === 0) return 1;
  if (at > 0) return 2;
  let edits = 0;
  for (const word of words) {
    if (legalForm?.startsWith(word.text)) continue;
    let least = Infinity;
    for (const part of parts) {
      least = Math.min(least, part.startsWith(word.text) ? 0 : distance(part, word.text));
    }
    if (least > word.edits) return null;
    edits += least;
  }
  return 3 + edits;
}

/** Rows of the table of `editDistance`, reused by every call: the function is synchronous. */
const rows: [number[], number[], number[]] = [[], [], []];

/**
 * Counts the edits that turn one word into another: insert, delete, replace, swap two neighbours (optimal string
 * alignment).
 *
 * @param atMost limit: above it the result may be any larger number
 */
export function editDistance(one: string, other: string, atMost = Infinity): number {
  let [twoBack, previous, current] = rows;
  for (let column = 0; column <= other.length; column += 1) previous[column] = column;
  for (let row = 1; row <= one.length; row += 1) {
    const letter = one.charCodeAt(row - 1);
    const letterBefore = one.charCodeAt(row - 2);
    current[0] = row;
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const otherLetter = other.charCodeAt(column - 1);
      const [left = 0, above = 0, corner = 0] = [current[column - 1], previous[column], previous[column - 1]];
      let edits = Math.min(above + 1, left + 1, corner + (letter === otherLetter ? 0 : 1));
      const isSwapped = letter === other.charCodeAt(column - 2) && letterBefore === otherLetter;
      if (row > 1 && column > 1 && isSwapped) edits = Math.min(edits, (twoBack[column - 2] ?? 0) + 1);
      current[column] = edits;
      least = Math.min(least, edits);
    }
    // The minimum of a row is never below that of the row before.
    if (least > atMost) return least;
    [twoBack, previous, current] = [previous, current, twoBack];
  }
  return previous[other.length] ?? 0;
}
