import { dashboardMemory } from './dashboard-memory';
import type { FigureScenario } from './figure-scenario';
import { memory } from './memory';
import { start } from './start';

/** Scenarios of `npm run bench` other than requests and webhooks. */
export const allFigures: readonly FigureScenario[] = [start, memory, dashboardMemory];
