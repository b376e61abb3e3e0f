/** Instant with its offset, by RFC 3339; fractions of a second are optional. */
const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads an instant, however it is spelt: with or without fractions, with `Z` or an offset.
 *
 * @returns milliseconds since 1970; null for a text that is no instant, or none that exists, such as 30 February
 */
export function parseInstantMs(text: string): number | null {
  if (!pattern.test(text)) return null;
  // `Date` would move 30 February to March.
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text.slice(0, 10)) return null;
  const ms = new Date(text).getTime();
  return Number.isNaN(ms) ? null : ms;
}
