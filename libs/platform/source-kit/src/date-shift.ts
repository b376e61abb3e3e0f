import { addDays, isIndianDay, dayMs } from '@market/kernel';

/**
 * Copies a record with every day and instant moved by whole days. Replay mode moves all records, so that the bundled
 * payloads look as if captured on the day of the first start.
 */
export function shiftDates<T>(value: T, days: number): T {
  const dayMoved = (text: string) => (isIndianDay(text) ? addDays(text, days) : text);
  return days === 0 ? value : (moved(value, dayMoved, days) as T);
}

/** Copies a record with its instants, but not its days, moved back by one day. */
export function instantsOfTheDayBefore<T>(value: T): T {
  return moved(value, (text) => text, -1) as T;
}

function moved(value: unknown, ofText: (text: string) => string, days: number): unknown {
  if (typeof value === 'string') return ofText(value);
  if (value instanceof Date) return new Date(value.getTime() + days * dayMs);
  if (Array.isArray(value)) return value.map((item) => moved(item, ofText, days));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, moved(part, ofText, days)]));
  }
  return value;
}

/** Tells whether any instant in a record is later than `now`. */
export function hasLaterInstant(value: unknown, now: Date): boolean {
  if (value instanceof Date) return value > now;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => hasLaterInstant(part, now));
}
