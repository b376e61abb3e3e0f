import { companyKey } from './company-name';
import type { IndianDay } from './indian-day';
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

/** One edit is forgiven from 5 letters, two from 8. Source: decisions, "Search". */
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
 * Whether a name holds the words with `%`, `_` or a backslash as they stand: they are no wildcards, and unlike other
 * punctuation they are not left out. Source: decisions, "Search".
 */
export function holdsLiterally(name: string, text: string): boolean {
  const marked = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[%_\\]/.test(word));
  return marked.every((word) => name.toLowerCase().includes(word));
}

/** Callers type what they like, garbled text included: it fits no name, which is no fault. */
function keyOf(text: string): string {
  try {
    return companyKey(text);
  } catch (error) {
    if (error instanceof Unreadable) return '';
    throw error;
  }
}

/**
 * Best fit first: the exact name, then names that begin with the text, then names in which words begin so, then
 * similar ones by the number of edits; ties by newest opening day, then slug. Names that do not fit are left out.
 *
 * @param distance for callers who know distances already
 */
export function rankNames<T extends RankedName>(
  words: readonly SearchWord[],
  names: readonly T[],
  distance: WordDistance = editDistance,
): T[] {
  const text = words.map((word) => word.text).join(' ');
  return names
    .flatMap((name) => {
      const rank = rankOf(text, words, name, distance);
      return rank === null ? [] : [{ name, rank }];
    })
    .sort(
      (one, other) =>
        one.rank - other.rank ||
        (other.name.openOn ?? '').localeCompare(one.name.openOn ?? '') ||
        one.name.slug.localeCompare(other.name.slug),
    )
    .map(({ name }) => name);
}

function rankOf(
  text: string,
  words: readonly SearchWord[],
  { nameKey, legalForm }: RankedName,
  distance: WordDistance,
): number | null {
  const full = legalForm === undefined ? nameKey : `${nameKey} ${legalForm}`;
  if (nameKey === text) return 0;
  if (full.startsWith(text)) return 1;
  if (` ${full}`.includes(` ${text}`)) return 2;
  const parts = nameKey.split(' ');
  let edits = 0;
  for (const word of words) {
    if (legalForm?.startsWith(word.text)) continue;
    const least = Math.min(
      ...parts.map((part) => (part.startsWith(word.text) ? 0 : distance(part, word.text))),
    );
    if (least > word.edits) return null;
    edits += least;
  }
  return 3 + edits;
}

/**
 * Edits that turn one word into another: insert, delete, replace, swap two neighbours (optimal string alignment).
 */
export function editDistance(one: string, other: string): number {
  let twoBack: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && swapped) least = Math.min(least, (twoBack[column - 2] ?? 0) + 1);
      current.push(least);
    }
    [twoBack, previous] = [previous, current];
  }
  return previous[other.length] ?? 0;
}
