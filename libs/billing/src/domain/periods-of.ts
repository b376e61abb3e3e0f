import { anniversaryAfter, calendarMonth, type Period } from './billing-calendar';
import { freePlan, type PlanId } from './plan-catalogue';
import type { HistoryEntry } from './settle';

/** A period of an account, for which its requests are counted together. */
export interface PlanPeriod extends Period {
  readonly planId: PlanId;
}

/** Max number of past periods. */
const periodsAtMost = 36;

/**
 * An account's periods, newest first, each ending where the one after it begins or a plan is changed. Before the first
 * entry, and after one of Free, they begin with the calendar months in India, also when a paid plan ended within the
 * month; after a paid period that was not renewed (grace) they go on month by month on the same plan.
 *
 * @param history oldest first
 * @param since how far back they go at least
 */
export function periodsOf(history: readonly HistoryEntry[], since: Date, now: Date): PlanPeriod[] {
  const periods: PlanPeriod[] = [];
  let end: Date | null = null;
  const begun = history.filter(({ start }) => start <= now);
  const earliest: HistoryEntry = { planId: freePlan.id, start: new Date(0), end: null };
  for (const entry of [...begun].reverse().concat(earliest)) {
    let at = new Date(end === null ? now.getTime() : end.getTime() - 1);
    while (at >= entry.start && at >= since && periods.length < periodsAtMost) {
      const whole = periodAt(entry, at);
      const start = whole.start < entry.start ? entry.start : whole.start;
      periods.push({
        planId: entry.planId,
        start: entry.planId === freePlan.id ? whole.start : start,
        end: end !== null && end < whole.end ? end : whole.end,
      });
      end = start;
      at = new Date(start.getTime() - 1);
    }
  }
  return periods;
}

function periodAt({ planId, start, end }: HistoryEntry, at: Date): Period {
  if (planId === freePlan.id || end === null) return calendarMonth(at);
  if (at < end) return { start, end };
  let begun = end;
  for (let next = anniversaryAfter(end, begun); next <= at; next = anniversaryAfter(end, begun)) begun = next;
  return { start: begun, end: anniversaryAfter(end, begun) };
}
