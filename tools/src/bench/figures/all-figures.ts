import type { FigureScenario } from './figure-scenario';
import { ingest } from './ingest';
import { memory } from './memory';
import { start } from './start';

/** What `npm run bench` measures beside requests and webhooks. */
export const allFigures: readonly FigureScenario[] = [ingest, start, memory];
