import type { components } from './schema';

type Schemas = components['schemas'];

/** Entry of the log of requests. */
export type RequestRow = Schemas['LoggedRequest'];
/** Entry with everything that is kept. */
export type WholeRequest = Schemas['WholeRequest'];
/** Request with an id, if it was kept, and the counts of its minute. */
export type FoundRequest = Schemas['FoundRequest'];
/** Request of an account, for operators. */
export type OperatorRequest = Schemas['OperatorRequest'];
export type RequestSeries = Schemas['RequestSeries'];
export type RequestRoute = RequestSeries['routes'][number];
export type ClassCounts = RequestRoute['counts'];
export type ResponseClass = `${keyof ClassCounts}`;

export const responseClasses = [
  '2xx',
  '304',
  '4xx',
  '429',
  '5xx',
] as const satisfies readonly ResponseClass[];

/** Returns the number of requests of all classes. */
export function totalOf(counts: ClassCounts): number {
  return responseClasses.reduce((sum, name) => sum + counts[name], 0);
}

/** Methods of requests, as the log filters by them. */
export const requestMethods = ['get', 'head', 'post', 'put', 'delete'] as const;
export type RequestMethod = (typeof requestMethods)[number];
