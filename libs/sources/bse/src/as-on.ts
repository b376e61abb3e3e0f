import { readDay, readInstant, readText, Unreadable } from '@market/kernel';
import type { BseValue } from './bse-value.wire';

/** Reads `24 Sep 26 | 12:17`, the time of a quote. Null for every spelling of "unknown". Errors: `Unreadable`. */
export function readAsOn(value: BseValue): Date | null {
  const text = readText(value);
  if (text === null) return null;
  const [day, clock, ...rest] = text.split(/\s*\|\s*/);
  const on = readDay(day);
  if (on === null || clock === undefined || rest.length > 0) throw new Unreadable('instant', text);
  return readInstant(`${on} ${clock}`);
}
