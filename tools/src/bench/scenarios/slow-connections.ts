import type { Scenario } from '../scenario';

/** What slow clients cost the others. Source: docs/spec/reliability.md, "Bounded resources". */
export const slowConnections: Scenario = {
  id: 'slow-connections',
  title: 'What slow clients cost the others',
  question:
    'The p99 of ordinary requests while 1 000 connections say nothing, or send a header a second and never come to an end, against the p99 without them.',
  path: '/v1/ipos/aravalli-precision-castings',
  connections: 16,
  variants: [
    { id: 'alone', title: 'no slow connections', limits: 'in process' },
    { id: 'beside', title: '1 000 slow connections', limits: 'in process', slowConnections: 1_000 },
  ],
  targets: [{ variant: 'beside', against: 'alone', measure: 'p99', lossAtMostPercent: 100 }],
};
