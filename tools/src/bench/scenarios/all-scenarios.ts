import type { Scenario } from '../scenario';
import { accessOverhead } from './access-overhead';
import { growth } from './growth';
import { readPath } from './read-path';
import { slowConnections } from './slow-connections';

/** What `npm run bench` measures of requests. */
export const allScenarios: readonly Scenario[] = [accessOverhead, slowConnections, ...readPath, ...growth];
