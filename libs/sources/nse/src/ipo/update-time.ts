import { readInstant, readText, Unreadable } from '@market/kernel';

/**
 * Reads `Updated as on 21-Aug-2026 17:00:00` and `Updated as on 24th July 2026 at 17.00 hrs`; null for `Updated as on
 * null`, the text before the first bid.
 *
 * Errors: `Unreadable`.
 */
export function readUpdateTime(value: string | null | undefined): Date | null {
  const text = readText(value);
  if (text === null) return null;
  const said = /^updated as on\s+(.*)$/i.exec(text)?.[1];
  if (said === undefined) throw new Unreadable('update time', text);
  return readInstant(said.replace(/\s+at\s+(\d{1,2})[.:](\d{2})\s*(?:hrs\.?|hours)?$/i, ' $1:$2'));
}
