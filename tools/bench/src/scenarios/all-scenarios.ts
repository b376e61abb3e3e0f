import type { Scenario } from '../scenario';
import { readPath } from './read-path';

/** What `npm run bench` measures of requests. */
export const allScenarios: readonly Scenario[] = readPath;
