import type { Scenario } from '../scenario';

/** What authentication, limits and usage cost. Source: docs/spec/reliability.md, "Speed". */
export const accessOverhead: Scenario = {
  id: 'access-overhead',
  title: 'What the gate costs',
  question:
    'Requests per second of one route with authentication, limits and usage, against the same route with the three guards off.',
  path: '/v1/ipos/aravalli-precision-castings',
  connections: 64,
  variants: [
    { id: 'open', title: 'guards off', limits: 'in process', preload: 'gate-held-open.js' },
    { id: 'in-process', title: 'limits in process', limits: 'in process' },
    { id: 'redis', title: 'limits in Redis', limits: 'in Redis' },
  ],
  targets: [
    { variant: 'in-process', against: 'open', measure: 'requests per second', lossAtMostPercent: 30 },
    { variant: 'redis', against: 'open', measure: 'requests per second', lossAtMostPercent: 60 },
  ],
};
