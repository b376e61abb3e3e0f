import { environments } from '@market/contracts';
import { instantView } from '@market/http-lists';
import { z } from 'zod';
import { hourMs } from '@market/kernel';
import { type ClassCounts } from '../domain/request-series';
import { responseClasses } from '../domain/response-class';
import type { FoundRequest, LabelledRequest, RequestSeries } from '../request.queries';

const count = z.int().min(0);
const duration = z.number().min(0).nullable().meta({ description: 'Milliseconds; null without requests.' });

const requestFields = {
  id: z.string().meta({ description: 'As in the header X-Request-ID of the response.' }),
  at: instantView.meta({ description: 'Time of arrival.' }),
  environment: z.enum(environments),
  keyId: z.string(),
  keyLabel: z.string(),
  method: z.string(),
  route: z
    .string()
    .nullable()
    .meta({ description: 'Method and path pattern; null if no route has the path.' }),
  status: z.int().meta({ description: 'Status of the response; 499 if the client left before it began.' }),
  code: z.string().nullable().meta({ description: 'Code of the error; null for a success.' }),
  durationMs: z.number().min(0),
  bytes: count.nullable().meta({ description: 'Size of the body; null for a stream.' }),
  isCached: z.boolean(),
  requests: z
    .int()
    .min(1)
    .meta({ description: 'Requests that the entry stands for: with 429 those of a minute.' }),
  lastId: z.string(),
};

/** Entry of the log of requests. */
export const requestView = z.object(requestFields).meta({ id: 'LoggedRequest' });
export type RequestView = z.infer<typeof requestView>;

/** Entry of the log with everything that is kept. */
export const wholeRequestView = z
  .object({
    ...requestFields,
    address: z.string().meta({ description: 'Address of the client; of IPv6 its /64.' }),
    message: z.string().nullable(),
    problems: z.array(z.object({ field: z.string(), message: z.string() })),
    parameters: z.array(
      z.object({
        name: z.string(),
        value: z
          .string()
          .nullable()
          .meta({ description: 'Null for a parameter that the route does not have.' }),
      }),
    ),
    plan: z
      .string()
      .nullable()
      .meta({ description: 'Name of the plan at that time; null if it was not asked for.' }),
    limits: z.array(z.object({ window: z.enum(['minute', 'day']), limit: count, remaining: count })),
  })
  .meta({ id: 'WholeRequest' });
export type WholeRequestView = z.infer<typeof wholeRequestView>;

const countsView = z.object(
  Object.fromEntries(responseClasses.map((name) => [name, count])) as Record<
    (typeof responseClasses)[number],
    typeof count
  >,
);

/** Request with an id, if it was kept, and the counts of its minute. */
export const foundRequestView = z
  .object({
    request: wholeRequestView.nullable().meta({ description: 'Null if the request was not kept.' }),
    minute: z.object({ start: instantView, counts: countsView }).meta({
      description: 'All requests of the account in the minute of the id; counts are kept for 48 hours.',
    }),
  })
  .meta({ id: 'FoundRequest' });
export type FoundRequestView = z.infer<typeof foundRequestView>;

/** Requests of the last hours, and by route. */
export const requestSeriesView = z
  .object({
    environment: z.enum(environments),
    hours: z.array(z.object({ start: instantView, counts: countsView, medianMs: duration, p95Ms: duration })),
    routes: z.array(
      z.object({ route: z.string().nullable(), counts: countsView, medianMs: duration, p95Ms: duration }),
    ),
  })
  .meta({ id: 'RequestSeries' });
export type RequestSeriesView = z.infer<typeof requestSeriesView>;

/** Account of a request, for operators. */
export const operatorRequestView = z
  .object({ accountId: z.string(), request: wholeRequestView })
  .meta({ id: 'OperatorRequest' });
export type OperatorRequestView = z.infer<typeof operatorRequestView>;

export function presentRequest({
  at,
  route,
  accountId: _,
  address: __,
  details: ___,
  ...request
}: LabelledRequest): RequestView {
  return { ...request, at: at.toISOString(), route: shownRoute(route) };
}

export function presentWholeRequest(request: LabelledRequest): WholeRequestView {
  const { message = null, problems = [], parameters = [], plan = null, limits = [] } = request.details;
  return {
    ...presentRequest(request),
    ...{ address: request.address, message, plan },
    problems: problems.map((problem) => ({ ...problem })),
    parameters: parameters.map((parameter) => ({ ...parameter })),
    limits: limits.map((limit) => ({ ...limit })),
  };
}

export function presentFound({ request, minute }: FoundRequest): FoundRequestView {
  const counts = Object.fromEntries(responseClasses.map((name) => [name, minute.counts.get(name) ?? 0]));
  return {
    request: request === null ? null : presentWholeRequest(request),
    minute: { start: minute.start.toISOString(), counts: counts as ClassCounts },
  };
}

export function presentSeries(
  environment: (typeof environments)[number],
  { hours, routes }: RequestSeries,
): RequestSeriesView {
  return {
    environment,
    hours: hours.map(({ hour, ...figures }) => ({ start: startOfHour(hour), ...figures })),
    routes: routes.map(({ route, ...figures }) => ({ route: shownRoute(route), ...figures })),
  };
}

/** Returns the instant at which an hour begins. @param hour hours since 1970 */
export function startOfHour(hour: number): string {
  return new Date(hour * hourMs).toISOString();
}

function shownRoute(route: string): string | null {
  return route === 'unknown' ? null : route;
}
