import { type IndianDay, readDay, readInstant, readText } from '@market/kernel';
import type { BseValue } from './bse-value.wire';

const timed = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

/**
 * Reads a day of BSE's lists, `2026-11-18T00:00:00`; a time of day (`T17:00:00`, the end of bidding) is ignored. With
 * a zone the text is an instant. Null for every spelling of "unknown". Errors: `Unreadable`.
 *
 * Source: days of debentures with the times 10:00 and 17:00, seen 2026-10.
 */
export function readBseDay(value: BseValue): IndianDay | null {
  const text = readText(value);
  return readDay(timed.exec(text ?? '')?.[1] ?? text);
}

/** Reads `2026-11-25T15:00:00`, also with fractions of a second, and the month-first spellings. Errors: `Unreadable`. */
export function readBseInstant(value: BseValue): Date | null {
  return readInstant(readText(value)?.replace(/(:\d{2})\.\d+$/, '$1'));
}
