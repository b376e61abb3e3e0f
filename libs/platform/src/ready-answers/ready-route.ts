import type { Reflector } from '@nestjs/core';
import type { DataSet } from '@market/contracts';
import { routeAccess, type Requirement } from '../access';
import { dataSetOfRoute, resourcesOfRoute } from '../freshness';
import {
  cacheControlOf,
  declaredQuery,
  normalisedQuery,
  RawQuery,
  standardHeaders,
  successHeaders,
  type Exchange,
  type Route,
} from '../http';

const rememberedAtMost = 1_024;
const rememberedLength = 256;

/** What is known of a route whose answers may be kept, found out once. */
export class ReadyRoute {
  readonly requirement: Requirement;
  readonly dataSet: string;
  readonly resources: readonly string[];
  private readonly queryClass: (new () => object) | null;
  private readonly queries = new Map<string, string>();
  private readonly headers = new Map<string, readonly string[]>();

  private constructor(
    private readonly route: Route,
    dataSet: string,
    reflector: Reflector,
  ) {
    const { controller, handler, handlerName, method, path } = route;
    const { feature } = routeAccess(reflector, accessible(route));
    this.requirement = { route: `${method} ${path}`, feature };
    this.dataSet = dataSet;
    this.resources = resourcesOfRoute(controller, handler);
    this.queryClass = declaredQuery(controller, handlerName);
  }

  /** Null for a route whose answers may not be kept: it says of no data set that it is made of it alone. */
  static of(route: Route, reflector: Reflector): ReadyRoute | null {
    const dataSet = dataSetOfRoute(route.controller, route.handler);
    if (dataSet === null || route.method !== 'GET') return null;
    return routeAccess(reflector, accessible(route)).isPublic
      ? null
      : new ReadyRoute(route, dataSet, reflector);
  }

  /** Names what is asked for, the same for every spelling of the query. Null: to be judged on the usual way. */
  keyOf(dataSet: DataSet, { match, path, queryText }: Exchange): string | null {
    for (const raw of match?.rawParameters.values() ?? []) if (!/^[a-z0-9_-]+$/.test(raw)) return null;
    const query = this.queries.get(queryText) ?? this.normalised(queryText);
    return query === null ? null : `${dataSet} ${path}?${query}`;
  }

  /** Headers of every successful answer that are not of one request alone. Shape: name, value, name, value, … */
  headersFrom(dataSource: string): readonly string[] {
    const known = this.headers.get(dataSource);
    if (known !== undefined) return known;
    const { disclaimer, handler } = this.route;
    const standard = { requestId: '', clientRequestId: null, disclaimer };
    const own = ['X-Request-ID'];
    const all = {
      ...standardHeaders(standard, null),
      ...successHeaders(dataSource, cacheControlOf(handler)),
    };
    const made = Object.entries(all).flatMap(([name, value]) => (own.includes(name) ? [] : [name, value]));
    this.headers.clear();
    this.headers.set(dataSource, made);
    return made;
  }

  private normalised(queryText: string): string | null {
    if (this.queryClass === null) return queryText === '' ? '' : null;
    const query = normalisedQuery(this.queryClass, new RawQuery(queryText));
    if (query === null || queryText.length > rememberedLength) return query;
    if (this.queries.size >= rememberedAtMost) this.queries.clear();
    this.queries.set(queryText, query);
    return query;
  }
}

function accessible({ controller, handler }: Route): Parameters<typeof routeAccess>[1] {
  return { getClass: <T>() => controller as T, getHandler: () => handler } as Parameters<
    typeof routeAccess
  >[1];
}
