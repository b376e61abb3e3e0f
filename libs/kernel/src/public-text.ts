import { decode } from 'he';
import { linesWithoutMarkup, withoutMarkup } from './markup';
import { Unreadable } from './unreadable';

/** Spellings of "unknown" met in the sources. Source: docs of the sources, seen 2026-08 to 2026-10. */
const unknownSpellings = new Set([
  '',
  '-',
  '--',
  '–',
  '—',
  '-#',
  '₹-',
  'na',
  'n.a.',
  'n.a',
  'n/a',
  'nil',
  '[nil]',
  'tba',
  'tbd',
  'null',
  'undefined',
  'not applicable',
]);

/**
 * Bytes of UTF-8 that were read as Latin-1 or Windows-1252 (the first bytes of accented letters, of `’` and `₹`,
 * and of Devanagari), or were lost (U+FFFD, C1 control characters).
 */
const continuation =
  '[\u0080-\u00BF\u20AC\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u2039\u201C\u201D\u2122\u203A]';
const mojibake = new RegExp(
  `[\uFFFD\u0080-\u0084\u0086-\u009F]|[ÂÃ]${continuation}|[âà]${continuation}${continuation}|â€|à[¤¥]|ï¿½`,
  'u',
);
/** Format characters; those that join letters of India's scripts, or keep them apart, are part of the text. */
const invisible = /(?![\u200C\u200D])\p{Cf}/gu;
const joiners = /[\u200C\u200D]/g;
// eslint-disable-next-line no-control-regex -- control characters are exactly what is removed here
const blank = /[\u0000-\u001F\u007F\u0085\s]+/g;

/**
 * Reads a source's text: markup removed, then entities decoded, once; wrapping quotes removed, NFC, white space folded.
 * Returns null for every spelling of "unknown".
 *
 * Errors: `Unreadable` when the text is mojibake.
 */
export function readText(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : readPlainText(plainTextOf(String(value)));
}

/**
 * Reads a text as `readText` does that has neither markup nor entities, or no more: that of a parsed page, or one that
 * was read before.
 *
 * Errors: `Unreadable` when the text is mojibake.
 */
export function readPlainText(value: string | null | undefined): string | null {
  const text = tidyText(value);
  if (mojibake.test(value?.normalize('NFC') ?? '')) throw new Unreadable('text', text ?? '');
  return text;
}

/** A plain text in the form in which texts are kept, null for every spelling of "unknown". Never fails. */
export function tidyText(value: string | null | undefined): string | null {
  const folded = (value ?? '').normalize('NFC').replace(invisible, '').replace(blank, ' ').trim();
  const text = withoutWrap(folded);
  return unknownSpellings.has(text.toLowerCase().replace(joiners, '')) ? null : text;
}

/** The lines of a page or of a piece of HTML, read like texts, without the empty ones. */
export function readLines(html: string): string[] {
  return linesWithoutMarkup(html).flatMap((line) => readPlainText(decoded(line)) ?? []);
}

/** The text of a piece of HTML as it stands: markup is a blank, entities are decoded. */
export function plainTextOf(html: string): string {
  return decoded(withoutMarkup(html));
}

/** A text that is not longer than can be kept, else null: the beginning of a text says something else. */
export function wholeText(text: string | null, mostCharacters: number): string | null {
  return text !== null && text.length <= mostCharacters ? text : null;
}

/** Names of entities end with a semicolon or with a word: `R&Deltoid` has none. */
function decoded(text: string): string {
  return decode(text, { isAttributeValue: true });
}

/** Without the quotes that stand around the whole text, and nowhere in it. */
function withoutWrap(text: string): string {
  if (!text.startsWith('"') || !text.endsWith('"')) return text;
  let [from, to] = [0, text.length];
  while (from < to && text[from] === '"') from += 1;
  while (to > from && text[to - 1] === '"') to -= 1;
  const inner = text.slice(from, to);
  return inner.includes('"') ? text : inner.trim();
}
