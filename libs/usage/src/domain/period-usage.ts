import { addDays, dayInIndia, type IndianDay } from '@market/kernel';

/** A billing period, as far as usage cares. */
export interface Period {
  readonly plan: string;
  readonly start: Date;
  /** First instant that is no longer part of it. */
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

/** What was asked in one billing period. */
export interface PeriodUsage {
  readonly period: Period;
  readonly admitted: number;
  readonly rateLimited: number;
  /** Every day of the period up to the present one, oldest first. */
  readonly days: readonly { readonly day: IndianDay; readonly admitted: number }[];
}

/** First and last day in India that a period touches. */
function daysOf({ start, end }: Pick<Period, 'start' | 'end'>): {
  readonly first: IndianDay;
  readonly last: IndianDay;
} {
  const first = dayInIndia(start);
  const last = dayInIndia(new Date(end.getTime() - 1));
  return { first, last: last < first ? first : last };
}

/**
 * Gives requests to the period that they were counted in, to the request: on a day that two periods share, each has its
 * own. What was counted under a start that no period has belongs to the one in which that start lies.
 *
 * @param periods newest first
 */
export function usageOfPeriods(
  periods: readonly Period[],
  counts: readonly DayCount[],
  today: IndianDay,
): PeriodUsage[] {
  const usages = periods.map((period) => new OpenUsage(period));
  for (const count of counts) {
    usages.find((usage) => usage.owns(count))?.add(count);
  }
  return usages.map((usage) => usage.closed(today));
}

class OpenUsage {
  private readonly first: IndianDay;
  private readonly last: IndianDay;
  private readonly byDay = new Map<IndianDay, number>();
  private admitted = 0;
  private rateLimited = 0;

  constructor(readonly period: Period) {
    ({ first: this.first, last: this.last } = daysOf(period));
  }

  owns({ periodStartMs }: DayCount): boolean {
    return periodStartMs >= this.period.start.getTime() && periodStartMs < this.period.end.getTime();
  }

  /** A request that came while the change of periods was not heard of yet is its period's last day's. */
  add({ day: countedOn, admitted, rateLimited }: DayCount): void {
    const day = countedOn > this.last ? this.last : countedOn < this.first ? this.first : countedOn;
    this.byDay.set(day, (this.byDay.get(day) ?? 0) + admitted);
    this.admitted += admitted;
    this.rateLimited += rateLimited;
  }

  closed(today: IndianDay): PeriodUsage {
    const days: { day: IndianDay; admitted: number }[] = [];
    const last = this.last < today ? this.last : today;
    for (let day = this.first; day <= last; day = addDays(day, 1)) {
      days.push({ day, admitted: this.byDay.get(day) ?? 0 });
    }
    return { period: this.period, admitted: this.admitted, rateLimited: this.rateLimited, days };
  }
}
