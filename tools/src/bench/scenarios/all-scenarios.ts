import type { Scenario } from '../scenario';
import { accessOverhead } from './access-overhead';
import { readPath } from './read-path';
import { slowConnections } from './slow-connections';

/** Everything that `npm run bench` measures. */
export const allScenarios: readonly Scenario[] = [accessOverhead, slowConnections, ...readPath];
