import type { components } from './schema';

type Schemas = components['schemas'];

export type RouteParameter = Schemas['ExplorerParameter'];
export type ExplorerRoute = Schemas['ExplorerRoute'];
export type ExplorerResponse = Schemas['ExplorerResponse'];
