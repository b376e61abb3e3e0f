import type { Scenario } from '../scenario';
import { accessOverhead } from './access-overhead';
import { slowConnections } from './slow-connections';

/** Everything that `npm run bench` measures. */
export const allScenarios: readonly Scenario[] = [accessOverhead, slowConnections];
