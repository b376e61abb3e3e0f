import type { FigureScenario } from './figure-scenario';
import { memory } from './memory';
import { start } from './start';

/** What `npm run bench` measures beside requests and webhooks. */
export const allFigures: readonly FigureScenario[] = [start, memory];
