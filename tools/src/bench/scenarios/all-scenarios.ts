import type { Scenario } from '../scenario';
import { accessOverhead } from './access-overhead';

/** Everything that `npm run bench` measures. */
export const allScenarios: readonly Scenario[] = [accessOverhead];
