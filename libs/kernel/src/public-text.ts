import { decode } from 'he';
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
const markup = /<[^>]*>/g;
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g;
// eslint-disable-next-line no-control-regex -- control characters are exactly what is removed here
const blank = /[\u0000-\u001F\u007F\u0085\s]+/g;

/**
 * Reads a source's text: entities decoded, wrapping quotes and markup removed, NFC, white space folded.
 * Returns null for every spelling of "unknown".
 *
 * Errors: `Unreadable` when the text is mojibake.
 */
export function readText(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  const decoded = decode(String(value)).normalize('NFC');
  const text = decoded
    .replace(markup, ' ')
    .replace(invisible, '')
    .replace(blank, ' ')
    .trim()
    .replace(/^"+([^"]*)"+$/, '$1')
    .trim();
  if (mojibake.test(decoded)) throw new Unreadable('text', text);
  return unknownSpellings.has(text.toLowerCase()) ? null : text;
}
