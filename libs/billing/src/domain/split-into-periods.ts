import { anniversaryAfter, calendarMonth, type Period } from './billing-calendar';
import { freePlan, type PlanId } from './plan-catalogue';
import type { SubscriptionHistoryEntry } from './settle';

/** Billing period of an account: its requests are counted together. */
export interface PlanPeriod extends Period {
  readonly planId: PlanId;
}

/** Max number of returned periods. */
const maxPeriods = 36;

/**
 * Returns the billing periods of an account, newest first, each ending at the start of the next one. Before the first
 * entry, and after an entry of Free, periods are calendar months in India, even if a paid plan ended within the month.
 * After a paid period that was not renewed (grace), they continue month by month on the same plan.
 *
 * @param history oldest first
 * @param since start of the time that the periods must cover
 */
export function splitIntoPeriods(
  history: readonly SubscriptionHistoryEntry[],
  since: Date,
  now: Date,
): PlanPeriod[] {
  const periods: PlanPeriod[] = [];
  let end: Date | null = null;
  const begun = history.filter(({ start }) => start <= now);
  const earliest: SubscriptionHistoryEntry = { planId: freePlan.id, start: new Date(0), end: null };
  for (const entry of [...begun].reverse().concat(earliest)) {
    let at = new Date(end === null ? now.getTime() : end.getTime() - 1);
    while (at >= entry.start && at >= since && periods.length < maxPeriods) {
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

function periodAt({ planId, start, end }: SubscriptionHistoryEntry, at: Date): Period {
  if (planId === freePlan.id || end === null) return calendarMonth(at);
  if (at < end) return { start, end };
  let begun = end;
  for (let next = anniversaryAfter(end, begun); next <= at; next = anniversaryAfter(end, begun)) begun = next;
  return { start: begun, end: anniversaryAfter(end, begun) };
}
