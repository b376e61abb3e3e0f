import type { PeriodUsageView, UsageView } from './usage.view';

/** Usage of an account on Pro, for the API description. */
export const exampleUsage: UsageView = {
  plan: 'Pro',
  period: { start: '2026-11-05T09:12:44.000Z', end: '2026-12-05T09:12:44.000Z' },
  usage: {
    requestsToday: 1840,
    requestsThisMinute: 12,
    dailyLimit: 10000,
    minuteLimit: 200,
    dailyRemaining: 8160,
    minuteRemaining: 188,
  },
  totalRequestsThisMonth: 27412,
};

/** Example of the previous period, shortened to two days. */
export const examplePeriodUsage: PeriodUsageView = {
  plan: 'Pro',
  period: { start: '2026-10-05T09:12:44.000Z', end: '2026-11-05T09:12:44.000Z' },
  totalRequests: 3271,
  rateLimitedRequests: 4,
  byDay: [
    { date: '2026-10-05T00:00:00.000Z', requests: 1431 },
    { date: '2026-10-06T00:00:00.000Z', requests: 1840 },
  ],
};
