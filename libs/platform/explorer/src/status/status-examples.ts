import type { StatusView } from './status.dashboard-view';

/** Status board with one data set and two of its days, for the description of the dashboard's API. */
export const exampleStatus: StatusView = {
  dataSets: [
    {
      dataSet: 'gmp',
      title: 'Grey market premium',
      cadence: 'every 2 hours',
      targetSeconds: 7800,
      lastSuccessAt: '2026-11-20T04:21:00.000Z',
      ageSeconds: 540,
      state: 'fresh',
      sources: [{ name: 'InvestorGain', lastSuccessAt: '2026-11-20T04:21:00.000Z', state: 'fresh' }],
      days: [
        { day: '2026-11-19', state: 'late' },
        { day: '2026-11-20', state: 'fresh' },
      ],
    },
  ],
  api: 'ok',
};
