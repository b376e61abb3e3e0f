import { decode } from 'he';
import { Unreadable } from './unreadable';

/** Spellings of "unknown" met in the sources. Source: docs of the sources, seen 2026-08 to 2026-10. */
const unknownSpellings = new Set([
  '',
  '-',
  '--',
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

/** Bytes of UTF-8 that were read as Latin-1 or Windows-1252, or were lost (U+FFFD). */
const mojibake = /\uFFFD|Ã[\u0080-\u00BF]|â€|Â[\u0080-\u00BF]/u;
const markup = /<[^>]*>/g;

/**
 * Reads a source's text: entities decoded, wrapping quotes and markup removed, NFC, white space folded.
 * Returns null for every spelling of "unknown".
 *
 * Errors: `Unreadable` when the text is mojibake.
 */
export function readText(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  const text = decode(String(value))
    .replace(markup, ' ')
    .normalize('NFC')
    // eslint-disable-next-line no-control-regex -- control characters are exactly what is removed here
    .replace(/[\u0000-\u001F\u007F\u00A0\u200B-\u200F\u2028-\u202E\u2060\uFEFF]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^"+\s*|\s*"+$/g, '')
    .trim();
  if (unknownSpellings.has(text.toLowerCase())) return null;
  if (mojibake.test(text)) throw new Unreadable('text', text);
  return text;
}
