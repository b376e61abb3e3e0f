import { renderDay } from '@market/kernel';
import { instantView } from '@market/http-lists';
import { z } from 'zod';
import type { PeriodUsage } from '../domain/period-usage';
import type { CurrentUsage } from '../usage.queries';

const count = z.int().min(0);
const periodView = z.object({
  start: instantView.meta({ description: 'Start of the period, included.' }),
  end: instantView.meta({ description: 'End of the period, excluded.' }),
});
const dayView = z
  .object({ date: instantView.meta({ description: 'Day in India.' }), requests: count })
  .meta({ id: 'DayUsage' });

/** Used part of an account's limits. */
export const usageView = z
  .object({
    plan: z.string().meta({ description: 'Name of the plan.' }),
    period: periodView.meta({
      description: 'The billing period: the month that was paid for; on Free the calendar month in India.',
    }),
    usage: z
      .object({
        requestsToday: count.meta({ description: 'Requests in the last 24 hours.' }),
        requestsThisMinute: count.meta({ description: 'Requests in the last 60 seconds.' }),
        dailyLimit: count,
        minuteLimit: count,
        dailyRemaining: count,
        minuteRemaining: count,
      })
      .meta({ description: 'Used and remaining requests of both limits.' }),
    totalRequestsThisMonth: count.meta({
      description:
        'Requests since `period.start`, without those that a limit refused. It counts the billing period, which is the calendar month on Free only.',
    }),
  })
  .meta({ id: 'Usage' });

export type UsageView = z.infer<typeof usageView>;

/** Usage of a past billing period. */
export const periodUsageView = z
  .object({
    plan: z.string().meta({ description: 'Name of the plan.' }),
    period: periodView.meta({ description: 'The billing period.' }),
    totalRequests: count,
    rateLimitedRequests: count.meta({ description: 'Requests that a limit of the plan refused.' }),
    byDay: z.array(dayView).meta({
      description:
        'Every calendar day in India that the period touches, from the account’s first day on, oldest first.',
    }),
  })
  .meta({ id: 'PeriodUsage' });

export type PeriodUsageView = z.infer<typeof periodUsageView>;

/** Renders the usage of the present windows and period. */
export function presentUsage({ used, limits, period, admittedInPeriod }: CurrentUsage): UsageView {
  return {
    plan: limits.plan,
    period: presentPeriod(period),
    usage: {
      requestsToday: used.day,
      requestsThisMinute: used.minute,
      dailyLimit: limits.requestsPerDay,
      minuteLimit: limits.requestsPerMinute,
      dailyRemaining: Math.max(0, limits.requestsPerDay - used.day),
      minuteRemaining: Math.max(0, limits.requestsPerMinute - used.minute),
    },
    totalRequestsThisMonth: admittedInPeriod,
  };
}

/** Renders the usage of a past billing period. */
export function presentPeriodUsage({ period, admitted, rateLimited, days }: PeriodUsage): PeriodUsageView {
  return {
    plan: period.plan,
    period: presentPeriod(period),
    totalRequests: admitted,
    rateLimitedRequests: rateLimited,
    byDay: days.map((day) => ({ date: renderDay(day.day), requests: day.admitted })),
  };
}

function presentPeriod({ start, end }: CurrentUsage['period']): UsageView['period'] {
  return { start: start.toISOString(), end: end.toISOString() };
}
