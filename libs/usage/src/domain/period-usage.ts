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

/** Usage of one billing period. */
export interface PeriodUsage {
  readonly period: Period;
  readonly admitted: number;
  readonly rateLimited: number;
  /** Every day of the period, from the account's first one up to the present one, oldest first. */
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
 * own. What was counted under a start that no period has belongs to the one in which that start lies. A period that begins
 * before the one before it ended (a month of Free in which a paid plan ended) begins with a day, and has what was asked in
 * the other one from that day on as well.
 *
 * @param periods newest first, with those that overlap them
 * @param firstOn the account's first day, none before which is told of; unknown: that of the oldest period
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
 * Returns the period that a count belongs to. If two begin in the same month, Free before a paid plan and after it, the
 * day decides.
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

  /** Tells whether the part of a day that an older period has lies in this one, too. */
  shares(older: OpenUsage, { day }: DayCount): boolean {
    return this.period.start < older.period.end && older.within(day) >= this.first;
  }

  /** A request that came while the change of periods was not heard of yet is its period's last day's. */
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
