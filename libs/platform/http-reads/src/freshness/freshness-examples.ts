import type { FreshnessView } from './freshness.view';

/** Example of the freshness of one data set, for the API description. */
export const exampleFreshness: FreshnessView = [
  {
    dataSet: 'ipos',
    cadence: 'hourly from 08:00 to 20:00 IST',
    targetSeconds: 43800,
    lastSuccessAt: '2026-11-20T04:21:00.000Z',
    ageSeconds: 540,
    state: 'fresh',
    sources: [],
  },
];
