import { addDays, dayInIndia, type IndianDay } from '@market/kernel';

/** Billing period with the fields that usage needs. */
export interface Period {
  readonly plan: string;
  readonly start: Date;
  /** Exclusive end. */
  readonly end: Date;
}

/** Requests on one day in one billing period. */
export interface DayCount {
  readonly day: IndianDay;
  /** Units: milliseconds since 1970. */
  readonly periodStartMs: number;
  readonly admitted: number;
  readonly rateLimited: number;
}

/** Usage of one billing period. */
export interface PeriodUsage {
  readonly period: Period;
  readonly admitted: number;
  readonly rateLimited: number;
  /** All days of the period up to today, from the account's first day on, oldest first. */
  readonly days: readonly { readonly day: IndianDay; readonly admitted: number }[];
}

/** Returns the first and the last day in India that a period touches. */
function daysOf({ start, end }: Pick<Period, 'start' | 'end'>): {
  readonly first: IndianDay;
  readonly last: IndianDay;
} {
  const first = dayInIndia(start);
  const last = dayInIndia(new Date(end.getTime() - 1));
  return { first, last: last < first ? first : last };
}

/**
 * Assigns counted requests to billing periods. Each count carries the start of its period, so a day that two periods
 * share is divided exactly. A count whose start no period has belongs to the period that contains this start. A period
 * that begins before the previous one ended (a month of Free in which a paid plan ended) also includes the requests of
 * the previous one from its own first day on.
 *
 * @param periods newest first, including those that overlap the requested ones
 * @param firstOn the account's first day, before which no day is listed; default: first day of the period
 */
export function usageOfPeriods(
  periods: readonly Period[],
  counts: readonly DayCount[],
  today: IndianDay,
  firstOn?: IndianDay,
): PeriodUsage[] {
  const usages = periods.map((period) => new OpenUsage(period));
  for (const count of counts) {
    const owner = ownerOf(usages, count);
    if (owner === undefined) continue;
    owner.add(count);
    const newer = usages.slice(0, usages.indexOf(owner));
    for (const usage of newer) if (usage.shares(owner, count)) usage.add(count);
  }
  return usages.map((usage) => usage.closed(today, firstOn));
}

/**
 * Returns the period that a count belongs to. If two periods with the same start contain it (Free before and after a
 * paid plan), the day decides.
 */
function ownerOf(usages: readonly OpenUsage[], count: DayCount): OpenUsage | undefined {
  const around = usages.filter((usage) => usage.holds(count.periodStartMs));
  const latestMs = Math.max(...around.map(({ startMs }) => startMs));
  const begunLast = around.filter(({ startMs }) => startMs === latestMs);
  return begunLast.findLast(({ last }) => count.day <= last) ?? begunLast[0];
}

class OpenUsage {
  readonly startMs: number;
  private readonly first: IndianDay;
  readonly last: IndianDay;
  private readonly byDay = new Map<IndianDay, number>();
  private admitted = 0;
  private rateLimited = 0;

  constructor(readonly period: Period) {
    ({ first: this.first, last: this.last } = daysOf(period));
    this.startMs = period.start.getTime();
  }

  holds(instantMs: number): boolean {
    return instantMs >= this.startMs && instantMs < this.period.end.getTime();
  }

  /** Tells whether a count of an older, overlapping period lies in this period, too. */
  shares(older: OpenUsage, { day }: DayCount): boolean {
    return this.period.start < older.period.end && older.within(day) >= this.first;
  }

  /**
   * Adds a count. A request that was counted before this process knew of the next period goes to the period's last day.
   */
  add({ day: countedOn, admitted, rateLimited }: DayCount): void {
    const day = this.within(countedOn);
    this.byDay.set(day, (this.byDay.get(day) ?? 0) + admitted);
    this.admitted += admitted;
    this.rateLimited += rateLimited;
  }

  private within(day: IndianDay): IndianDay {
    return day > this.last ? this.last : day < this.first ? this.first : day;
  }

  closed(today: IndianDay, firstOn: IndianDay = this.first): PeriodUsage {
    const days: { day: IndianDay; admitted: number }[] = [];
    const last = this.last < today ? this.last : today;
    for (let day = firstOn > this.first ? firstOn : this.first; day <= last; day = addDays(day, 1)) {
      days.push({ day, admitted: this.byDay.get(day) ?? 0 });
    }
    return { period: this.period, admitted: this.admitted, rateLimited: this.rateLimited, days };
  }
}
