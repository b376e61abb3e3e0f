import { environments, type Environment } from '@market/contracts';
import { instantView } from '@market/http-lists';
import { z } from 'zod';
import type { LabelledDay } from '../usage-days.queries';
import type { CurrentUsage } from '../usage.queries';
import type { DayRange, PartKind } from '../domain/usage-days';

const count = z.int().min(0);
const environment = z.enum(environments);
const dayView = z.iso.date().meta({ description: 'Day in India.' });

const windowView = z
  .object({
    used: count,
    limit: count,
    remaining: count,
    fullAgainAt: instantView
      .nullable()
      .meta({ description: 'Time at which the whole limit is free again; null if nothing is used.' }),
    refusedSince: instantView.nullable().meta({
      description: 'Time since which the limit refuses every request; null while it is not reached.',
    }),
    nextFree: z
      .object({ at: instantView, requests: z.int().min(1) })
      .nullable()
      .meta({
        description:
          'Time from which this window has room again without further requests, and for how many; null while its limit is not reached.',
      }),
  })
  .meta({ id: 'UsageWindow' });

type WindowView = z.infer<typeof windowView>;

/** Usage of the present windows and of the billing period, for each environment. */
export const dashboardUsageView = z
  .object({
    environments: z.array(
      z.object({
        environment,
        minute: windowView,
        day: windowView,
        period: z.object({ start: instantView, end: instantView }),
        total: count.meta({ description: 'Admitted requests of the billing period.' }),
        refused: count.meta({ description: 'Requests of the billing period that a limit refused.' }),
      }),
    ),
  })
  .meta({ id: 'DashboardUsage' });

export type DashboardUsageView = z.infer<typeof dashboardUsageView>;

/** Usage of days, divided by route, key or plan. */
export const usageDaysView = z
  .object({
    environment,
    by: z.enum(['route', 'key', 'plan']).nullable(),
    from: dayView,
    to: dayView,
    limit: count.meta({ description: 'Requests in 24 hours that the present plan allows.' }),
    days: z.array(
      z.object({
        day: dayView,
        admitted: count,
        refused: count,
        parts: z.array(
          z.object({
            name: z
              .string()
              .nullable()
              .meta({ description: 'Route, id of the key, or plan; null where it is not known.' }),
            label: z.string(),
            admitted: count,
            refused: count,
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'UsageDays' });

export type UsageDaysView = z.infer<typeof usageDaysView>;

/** Facts about the days that a report shows. */
export interface ReportedDays {
  readonly environment: Environment;
  readonly by: PartKind | null;
  readonly range: DayRange;
  readonly limit: number;
  readonly days: readonly LabelledDay[];
}

/** Usage of one environment, and since when its limits refuse requests. */
export interface EnvironmentUsage {
  readonly environment: Environment;
  readonly usage: CurrentUsage;
  readonly refusedSince: { readonly minute: Date | null; readonly day: Date | null };
}

/** Renders the usage of environments. */
export function presentDashboardUsage(usages: readonly EnvironmentUsage[]): DashboardUsageView {
  return { environments: usages.map(presentEnvironment) };
}

function presentEnvironment({
  environment: name,
  usage,
  refusedSince,
}: EnvironmentUsage): DashboardUsageView['environments'][number] {
  const { limits, period, admittedInPeriod, refusedInPeriod } = usage;
  const presentWindow = (window: 'minute' | 'day', limit: number): WindowView => {
    const [used, next] = [usage.used[window], usage.nextFree[window]];
    return {
      used,
      limit,
      remaining: Math.max(0, limit - used),
      fullAgainAt: usage.emptyAt[window]?.toISOString() ?? null,
      refusedSince: refusedSince[window]?.toISOString() ?? null,
      nextFree: next === null ? null : { at: next.at.toISOString(), requests: next.requests },
    };
  };
  return {
    environment: name,
    minute: presentWindow('minute', limits.requestsPerMinute),
    day: presentWindow('day', limits.requestsPerDay),
    period: { start: period.start.toISOString(), end: period.end.toISOString() },
    total: admittedInPeriod,
    refused: refusedInPeriod,
  };
}

export function presentUsageDays({ environment: name, by, range, limit, days }: ReportedDays): UsageDaysView {
  return {
    environment: name,
    by,
    from: range.first,
    to: range.last,
    limit,
    days: days.map(({ day, admitted, refused, parts }) => ({
      ...{ day, admitted, refused },
      parts: parts.map((part) => ({ ...part })),
    })),
  };
}
