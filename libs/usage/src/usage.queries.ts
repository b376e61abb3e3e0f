import { type Clock, instantInIndia, type IndianDay, type Page, type PageRequest } from '@market/kernel';
import type { AccountAges, BillingPeriod, BillingPeriods, Entitlement } from '@market/access';
import { usageOfPeriods, type PeriodUsage } from './domain/period-usage';
import { minuteHeldForMs } from './domain/sliding-window';
import type { Spender } from './domain/account-windows';
import { loadFirstDay } from './first-day';
import type { Limiter, WindowUsage } from './limiter';
import { usageErrors } from './usage-errors';
import type { UsageLedger } from './usage-ledger';

/** Usage of an account and its limits. */
export interface CurrentUsage extends WindowUsage {
  readonly limits: Pick<Entitlement, 'plan' | 'requestsPerMinute' | 'requestsPerDay'>;
  readonly period: Pick<BillingPeriod, 'start' | 'end'>;
  readonly admittedInPeriod: number;
  readonly refusedInPeriod: number;
}

/** Reads usage: the windows from the counters that enforce the limits, the rest from stored and unwritten counts. */
export class UsageQueries {
  constructor(
    private readonly limiter: Limiter,
    private readonly ledger: UsageLedger,
    private readonly periods: BillingPeriods,
    private readonly accounts: AccountAges,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the usage of the present windows and period. Errors: `DomainError` `SRV_002` while the database is away.
   */
  async current(account: Spender, limits: CurrentUsage['limits']): Promise<CurrentUsage> {
    const periods = await this.periods.of(account.accountId);
    const period = periods[0];
    if (period === undefined) throw usageErrors.withoutPeriod(account);
    const [usage] = await this.usageOf(account, periods, 0, 1);
    const windows = await this.limiter.usage(account, limits);
    const { admitted: admittedInPeriod = 0, rateLimited: refusedInPeriod = 0 } = usage ?? {};
    return { ...windows, limits, period, admittedInPeriod, refusedInPeriod };
  }

  /**
   * Returns since when the limits of an account are reached; null for one that is not. That is the time of the last
   * admitted request: none could be admitted later, since a window without admissions only frees slots.
   *
   * Errors: `DomainError` `SRV_002` while the database is away.
   */
  async refusedSince(
    account: Spender,
    { nextFree, emptyAt }: WindowUsage,
  ): Promise<{ readonly minute: Date | null; readonly day: Date | null }> {
    const { minute, day } = nextFree;
    if (minute === null && day === null) return { minute: null, day: null };
    const lastAt =
      emptyAt.minute === null
        ? await this.lastAdmittedAt(account)
        : new Date(emptyAt.minute.getTime() - minuteHeldForMs);
    return { minute: minute && lastAt, day: day && lastAt };
  }

  /** Returns the time of the last admitted request that is stored or waits to be; null if there is none. */
  private async lastAdmittedAt(account: Spender): Promise<Date | null> {
    const { written, unwritten } = await this.ledger
      .reckon(account, (repository, sql) => repository.lastAdmittedAt(sql, account))
      .catch((cause: unknown) => {
        throw usageErrors.away(cause);
      });
    const times = [
      ...(written === null ? [] : [written.getTime()]),
      ...unwritten.minutes.map((one) => one.lastAtMs),
    ];
    return times.length === 0 ? null : new Date(Math.max(...times));
  }

  /**
   * Returns the past billing periods, newest first, with their days since the account's first one.
   *
   * Errors: `DomainError` `SRV_002` while the database is away.
   */
  async past(account: Spender, request: PageRequest): Promise<Page<PeriodUsage>> {
    const firstOn = await loadFirstDay(account, this.ledger, this.accounts);
    const periods = await this.periods.of(account.accountId, firstOn && instantInIndia(firstOn));
    const total = Math.max(0, periods.length - 1);
    const from = 1 + (request.page - 1) * request.limit;
    return { items: await this.usageOf(account, periods, from, from + request.limit, firstOn), total };
  }

  /** Returns the usage of the periods at indexes [from, before), including their share of overlapping periods. */
  private async usageOf(
    account: Spender,
    periods: readonly BillingPeriod[],
    from: number,
    before: number,
    firstOn?: IndianDay,
  ): Promise<PeriodUsage[]> {
    const wanted = periods.slice(from, before);
    const newest = wanted[0];
    if (newest === undefined) return [];
    const since = earliestStart(wanted);
    const begunFrom = earliestStart(periods.slice(from).filter(({ end }) => end > since));
    const { written, unwritten } = await this.ledger
      .reckon(account, (repository, sql) => repository.days(sql, account, begunFrom, newest.end))
      .catch((cause: unknown) => {
        throw usageErrors.away(cause);
      });
    const counts = [...written, ...unwritten.counts];
    return usageOfPeriods(periods, counts, this.clock.today(), firstOn).slice(from, before);
  }
}

function earliestStart(periods: readonly BillingPeriod[]): Date {
  return new Date(Math.min(...periods.map(({ start }) => start.getTime())));
}
