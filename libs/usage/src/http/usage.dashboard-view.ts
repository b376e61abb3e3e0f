import { environments, type Environment } from '@market/contracts';
import { instantView } from '@market/http';
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
  })
  .meta({ id: 'UsageWindow' });

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

/** Renders the usage of environments. */
export function presentDashboardUsage(
  usages: readonly (readonly [Environment, CurrentUsage])[],
): DashboardUsageView {
  return { environments: usages.map(([name, usage]) => presentEnvironment(name, usage)) };
}

function presentEnvironment(
  name: Environment,
  { used, emptyAt, limits, period, admittedInPeriod, refusedInPeriod }: CurrentUsage,
): DashboardUsageView['environments'][number] {
  return {
    environment: name,
    minute: presentWindow(used.minute, limits.requestsPerMinute, emptyAt.minute),
    day: presentWindow(used.day, limits.requestsPerDay, emptyAt.day),
    period: { start: period.start.toISOString(), end: period.end.toISOString() },
    total: admittedInPeriod,
    refused: refusedInPeriod,
  };
}

function presentWindow(used: number, limit: number, emptyAt: Date | null): z.infer<typeof windowView> {
  const remaining = Math.max(0, limit - used);
  return { used, limit, remaining, fullAgainAt: emptyAt?.toISOString() ?? null };
}

/** Renders the usage of days. */
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
