import type { components } from './schema';

type Schemas = components['schemas'];

/** Parameter of a route, as the explorer shows it. */
export type RouteParameter = Schemas['ExplorerParameter'];
export type ExplorerRoute = Schemas['ExplorerRoute'];
export type ExplorerResponse = Schemas['ExplorerResponse'];
