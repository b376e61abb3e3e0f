import { companyKey } from './company-name';
import type { IndianDay } from './indian-day';
import { readPlainText } from './public-text';
import { Unreadable } from './unreadable';

/** One word of a search with the edits that it forgives. */
export interface SearchWord {
  readonly text: string;
  readonly edits: number;
}

/** How many edits turn a word of a name into a searched one. */
export type WordDistance = (word: string, searched: string) => number;

/** What a name is ranked by. */
export interface RankedName {
  readonly slug: string;
  /** As `companyKey` gives it. */
  readonly nameKey: string;
  /** How the full name goes on after the key, for example `limited`: whoever types it in full still finds it. */
  readonly legalForm?: string;
  readonly openOn: IndianDay | null;
}

/** One edit is forgiven from 5 letters, two from 8. Source: docs/spec/api.md, "Search". */
function forgivenEdits(word: string): number {
  if (word.length >= 8) return 2;
  return word.length >= 5 ? 1 : 0;
}

/** The words of a search text, normalised like company names are. Nothing in it has a meaning of its own. */
export function searchWords(text: string): SearchWord[] {
  return (keyOf(text) || text.trim().toLowerCase())
    .split(/\s+/)
    .map((word) => ({ text: word, edits: forgivenEdits(word) }));
}

/**
 * Tells whether a name holds the words with `%`, `_` or a backslash as they stand: they are no wildcards, and unlike
 * other punctuation they are not left out. Null when the text has no such words. Source: docs/spec/api.md, "Search".
 */
export function literalWords(text: string): ((name: string) => boolean) | null {
  const marked = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[%_\\]/.test(word));
  if (marked.length === 0) return null;
  return (name) => marked.every((word) => name.toLowerCase().includes(word));
}

/** Callers type what they like, garbled text included: it fits no name, which is no fault. */
function keyOf(text: string): string {
  try {
    return companyKey(readPlainText(text) ?? '');
  } catch (error) {
    if (error instanceof Unreadable) return '';
    throw error;
  }
}

/** The spellings of a name that a text is held against. */
export interface SpeltName {
  readonly key: string;
  /** With its legal form, and a space before every word. */
  readonly full: string;
  readonly parts: readonly string[];
  readonly legalForm: string | null;
}

export function speltName({ nameKey: key, legalForm }: RankedName): SpeltName {
  const full = legalForm === undefined ? ` ${key}` : ` ${key} ${legalForm}`;
  return { key, full, parts: key.split(' '), legalForm: legalForm ?? null };
}

/**
 * Best fit first, by `rankOf`; ties by newest opening day, then slug. Names that do not fit are left out. What a search
 * finds is defined here; an index finds the same sooner.
 */
export function rankNames<T extends RankedName>(words: readonly SearchWord[], names: readonly T[]): T[] {
  const text = searchedText(words);
  return names
    .flatMap((name) => {
      const rank = rankOf(text, words, speltName(name), editDistance);
      return rank === null ? [] : [{ name, rank }];
    })
    .sort((one, other) => one.rank - other.rank || newestFirst(one.name, other.name))
    .map(({ name }) => name);
}

/** The words of a search as one text. */
export function searchedText(words: readonly SearchWord[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** Order of names by opening day, unknown days last, then by slug. */
export function newestFirst(one: RankedName, other: RankedName): number {
  const [day, otherDay] = [one.openOn ?? '', other.openOn ?? ''];
  if (day !== otherDay) return day < otherDay ? 1 : -1;
  return one.slug === other.slug ? 0 : one.slug < other.slug ? -1 : 1;
}

/**
 * How well a name fits, 0 best: the exact name, then names that begin with the text, then names in which words begin
 * so, then similar ones by the number of edits. Null when it does not fit.
 */
export function rankOf(
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

/** Rows of the table of `editDistance`, used again and again: nothing in it waits. */
const rows: [number[], number[], number[]] = [[], [], []];

/**
 * Edits that turn one word into another: insert, delete, replace, swap two neighbours (optimal string alignment).
 *
 * @param atMost more need not be told apart: the result may be any number above it
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
    // A row's least is never below that of the row before.
    if (least > atMost) return least;
    [twoBack, previous, current] = [previous, current, twoBack];
  }
  return previous[other.length] ?? 0;
}
