import { addDays, dayInIndia, type IndianDay } from '@market/kernel';

/** A billing period, as far as usage cares. */
export interface Period {
  readonly plan: string;
  readonly start: Date;
  /** First instant that is no longer part of it. */
  readonly end: Date;
}

/** Requests on one day under one plan. */
export interface DayCount {
  readonly day: IndianDay;
  readonly plan: string;
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
export function daysOf({ start, end }: Pick<Period, 'start' | 'end'>): {
  readonly first: IndianDay;
  readonly last: IndianDay;
} {
  const first = dayInIndia(start);
  const last = dayInIndia(new Date(end.getTime() - 1));
  return { first, last: last < first ? first : last };
}

/**
 * Gives each day's requests to the period that they belong to. On a day that two periods share, the requests under the
 * older one's plan are the older one's and the rest the newer one's; where both have one plan, all are the newer
 * one's. So no request counts twice, and none is lost.
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
    const candidates = usages.filter((usage) => usage.touches(count.day));
    const owner = candidates.find(({ period }) => period.plan === count.plan) ?? candidates[0];
    owner?.add(count);
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

  touches(day: IndianDay): boolean {
    return day >= this.first && day <= this.last;
  }

  add({ day, admitted, rateLimited }: DayCount): void {
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
