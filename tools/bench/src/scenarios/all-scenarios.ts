import type { Scenario } from '../scenario';
import { asking } from './asking';
import { readPath, api, cachedList } from './read-path';

/**
 * Cost of the dashboard for reads of the public API.
 *
 * Source: docs/spec/dashboard.md, "Cost".
 */
const dashboard: Scenario = {
  ...cachedList,
  id: 'dashboard',
  title: 'A cached list, with and without the dashboard',
  question:
    'The same program twice: with the dashboard, as it is by default, and with `DASHBOARD=off`. Nobody uses the dashboard meanwhile.',
  variants: [api, { id: 'without', title: 'without the dashboard', env: { DASHBOARD: 'off' } }],
  targets: [{ variant: 'api', against: 'without', measure: 'processor time', limit: { atMost: 1.05 } }],
};

/** Scenarios of requests in `npm run bench`. */
export const allScenarios: readonly Scenario[] = [...readPath, dashboard, asking];
