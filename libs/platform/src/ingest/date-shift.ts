import { addDays, isIndianDay } from '@market/kernel';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A copy of a record with every day and instant moved by whole days. Replay mode moves all records so that the
 * bundled payloads read as if they were captured on the day of the first start.
 */
export function shiftDates<T>(value: T, days: number): T {
  return days === 0 ? value : (shifted(value, days) as T);
}

function shifted(value: unknown, days: number): unknown {
  if (typeof value === 'string') return isIndianDay(value) ? addDays(value, days) : value;
  if (value instanceof Date) return new Date(value.getTime() + days * dayMs);
  if (Array.isArray(value)) return value.map((item) => shifted(item, days));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shifted(part, days)]));
  }
  return value;
}
