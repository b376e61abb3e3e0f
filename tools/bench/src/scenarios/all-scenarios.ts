import type { Scenario } from '../scenario';
import { asking } from './asking';
import { dashboard } from './dashboard';
import { readPath } from './read-path';

/** Scenarios of requests in `npm run bench`. */
export const allScenarios: readonly Scenario[] = [...readPath, dashboard, asking];
