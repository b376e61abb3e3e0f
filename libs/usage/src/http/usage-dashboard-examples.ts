import type { DashboardUsageView, UsageDaysView } from './usage.dashboard-view';

const open = { refusedSince: null, nextFree: null };
const period = { start: '2026-11-05T09:12:44.000Z', end: '2026-12-05T09:12:44.000Z' };

/** Usage of an account on Pro, for the description of the dashboard's API. */
export const exampleDashboardUsage: DashboardUsageView = {
  environments: [
    {
      environment: 'live',
      minute: { used: 12, limit: 200, remaining: 188, fullAgainAt: '2026-11-27T06:31:04.213Z', ...open },
      day: { used: 1840, limit: 10000, remaining: 8160, fullAgainAt: '2026-11-28T06:31:00.000Z', ...open },
      period,
      total: 27412,
      refused: 4,
    },
    {
      environment: 'test',
      minute: { used: 0, limit: 200, remaining: 200, fullAgainAt: null, ...open },
      day: { used: 3, limit: 10000, remaining: 9997, fullAgainAt: '2026-11-28T01:12:00.000Z', ...open },
      period,
      total: 61,
      refused: 0,
    },
  ],
};

/** Two days by key, for the description of the dashboard's API. */
export const exampleUsageDays: UsageDaysView = {
  environment: 'live',
  by: 'key',
  from: '2026-11-26',
  to: '2026-11-27',
  limit: 10000,
  days: [
    {
      day: '2026-11-26',
      admitted: 1840,
      refused: 4,
      parts: [
        { name: 'key_5d3c8a1f0b7e4926ac51f08e', label: 'price alerts', admitted: 1402, refused: 4 },
        { name: null, label: 'before keys were counted', admitted: 438, refused: 0 },
      ],
    },
    { day: '2026-11-27', admitted: 0, refused: 0, parts: [] },
  ],
};
