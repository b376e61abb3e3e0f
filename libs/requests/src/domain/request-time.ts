import { addDays, dayInIndia, daysBetween, type IndianDay, indianDay } from '@market/kernel';

/**
 * Number of partitions of the log, each of which holds one day in India. Seven days, the present one, that of a clock which is ahead
 * and the one that is emptied.
 */
export const slotCount = 10;
/** Days before the present one that the log keeps. */
export const keptDays = 7;

const epoch = indianDay('1970-01-01');

/** Returns the partition of a day in India. */
export function slotOf(day: IndianDay): number {
  return daysBetween(epoch, day) % slotCount;
}

/** Returns the first day that the log keeps, and the partition that may be emptied: it holds at most the day before that one. */
export function retentionOn(today: IndianDay): {
  readonly firstDay: IndianDay;
  readonly outdatedSlot: number;
} {
  const firstDay = addDays(today, -keptDays);
  return { firstDay, outdatedSlot: slotOf(addDays(firstDay, -1)) };
}

const idForm = /^req_([0-9a-f]{12})[0-9a-f]{20}$/;
/** Time before which no service of this kind ran: ids that begin earlier are those of an older version. */
const earliestMs = Date.UTC(2026, 0, 1);
const latestMs = Date.UTC(2200, 0, 1);

/** Returns the time that a request id begins with; null for any other text. Units: milliseconds since 1970. */
export function timeOfRequestId(id: string): number | null {
  const digits = idForm.exec(id)?.[1];
  if (digits === undefined) return null;
  const atMs = Number.parseInt(digits, 16);
  return atMs >= earliestMs && atMs < latestMs ? atMs : null;
}

/** Returns the day in India of a time. */
export function dayOf(atMs: number): IndianDay {
  return dayInIndia(new Date(atMs));
}
