import { assistants } from './assistants';
import { dashboardMemory } from './dashboard-memory';
import type { FigureScenario } from './figure-scenario';
import { memory } from './memory';
import { neighbours } from './neighbours';
import { start } from './start';
import { streamFanOut } from './stream-fan-out';
import { streamMemory } from './stream-memory';
import { walks } from './walks';

/** Scenarios of `npm run bench` other than requests and webhooks. */
export const allFigures: readonly FigureScenario[] = [
  start,
  memory,
  dashboardMemory,
  streamFanOut,
  streamMemory,
  neighbours,
  walks,
  assistants,
];
