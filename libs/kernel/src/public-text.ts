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
 * Characters that Windows-1252 has at the places of the C1 control characters, from U+0080 on. Source: HTML Living
 * Standard, "Numeric character reference end state".
 */
const windows1252 = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'];
const c1 = /[\u0080-\u009F]/g;
/**
 * Characters of a text whose UTF-8 was decoded as Latin-1 or Windows-1252 (whole sequences, the first bytes of accented
 * letters, of `’` and `₹`, and of Devanagari), or were lost (U+FFFD, C1 control characters without a meaning).
 */
const continuation =
  '[\u0080-\u00BF\u20AC\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u2039\u201C\u201D\u2122\u203A]';
const mojibake = new RegExp(
  `[\uFFFD\u0081\u008D\u008F\u0090\u009D]|[\u00C2-\u00DF][\u0080-\u009F]|[\u00E0-\u00EF][\u0080-\u00BF]{2}|[ÂÃ]${continuation}|[âà]${continuation}${continuation}|â€|à[¤¥]|ï¿½`,
  'u',
);
/** Format characters to remove. Those that join letters of India's scripts, or keep them apart, stay. */
const invisible = /(?![\u200C\u200D])\p{Cf}/gu;
const joiners = /[\u200C\u200D]/g;
// eslint-disable-next-line no-control-regex -- control characters are exactly what is removed here
const blank = /[\u0000-\u001F\u007F\s]+/g;

/**
 * Reads a source's text: removes markup, then decodes entities once, removes wrapping quotes, normalises to NFC and
 * folds white space. C1 control characters are those of Windows-1252. Returns null for every spelling of "unknown".
 *
 * Errors: `Unreadable` when the text is mojibake.
 */
export function readText(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : readPlainText(toPlainText(String(value)));
}

/**
 * Does the same as `readText` for a text without markup and entities: that of a parsed page, or one that was read
 * before.
 *
 * Errors: `Unreadable` when the text is mojibake.
 */
export function readPlainText(value: string | null | undefined): string | null {
  const text = tidyText(value);
  if (mojibake.test(value?.normalize('NFC') ?? '')) throw new Unreadable('text', text ?? '');
  return text;
}

/** Normalises a plain text for storage; null for every spelling of "unknown". Never fails. */
export function tidyText(value: string | null | undefined): string | null {
  // Normalised after the removal: a format character may have kept a letter apart from its accent.
  const meant = (value ?? '').replace(c1, (sign) => windows1252[sign.charCodeAt(0) - 0x80] ?? sign);
  const folded = meant.replace(invisible, '').normalize('NFC').replace(blank, ' ').trim();
  const text = withoutWrap(folded);
  return unknownSpellings.has(text.toLowerCase().replace(joiners, '')) ? null : text;
}

/** Returns the lines of a page or of a piece of HTML, read like texts, without the empty ones. */
export function readLines(html: string): string[] {
  return linesWithoutMarkup(html).flatMap((line) => readPlainText(decoded(line)) ?? []);
}

/** Returns the text of a piece of HTML: each tag is a blank, entities are decoded. */
export function toPlainText(html: string): string {
  return decoded(withoutMarkup(html));
}

/**
 * Returns a text that is not longer than the limit of storage, else null: a truncated text could mean something else.
 */
export function wholeText(text: string | null, maxCharacters: number): string | null {
  return text !== null && text.length <= maxCharacters ? text : null;
}

/** Decodes entities. A name ends with a semicolon or at the end of a word: `R&Deltoid` holds none. */
function decoded(text: string): string {
  return decode(text, { isAttributeValue: true });
}

/** Removes quotes around the whole text, unless it has quotes inside, too. */
function withoutWrap(text: string): string {
  if (!text.startsWith('"') || !text.endsWith('"')) return text;
  let [from, to] = [0, text.length];
  while (from < to && text[from] === '"') from += 1;
  while (to > from && text[to - 1] === '"') to -= 1;
  const inner = text.slice(from, to);
  return inner.includes('"') ? text : inner.trim();
}
