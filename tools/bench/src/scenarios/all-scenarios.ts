import type { Scenario } from '../scenario';
import { asking } from './asking';
import { readPath, api, cachedList } from './read-path';
import { traces } from './traces';

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

/**
 * Cost of the request log and its counts for reads of the public API.
 *
 * Source: docs/spec/reliability.md, "Speed".
 */
const requestLog: Scenario = {
  ...cachedList,
  id: 'request-log',
  title: 'A cached list, with and without the request log',
  question:
    'The same program twice: as it is, and joined with a recorder that notes nothing, so that no request is counted, kept or written. The program has no setting for this.',
  variants: [
    api,
    {
      ...{ id: 'without', title: 'without the request log' },
      instead: { 'libs/requests/dist/request-recorder.js': 'bare/no-request-recorder.js' },
    },
  ],
  targets: [{ variant: 'api', against: 'without', measure: 'processor time', limit: { atMost: 1.03 } }],
};

/** Scenarios of requests in `npm run bench`. */
export const allScenarios: readonly Scenario[] = [...readPath, dashboard, requestLog, traces, asking];
