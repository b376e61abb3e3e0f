import type { Type } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { DataSet } from '@market/contracts';
import { routeAccess, type Requirement } from '../access';
import { dataSetOfRoute, resourcesOfRoute } from '../freshness';
import {
  cacheControlOf,
  declaredQuery,
  type Exchange,
  listQueryOf,
  type ListQuery,
  PlainHandler,
  type PlainRead,
  type PreparedAnswer,
  RawQuery,
  type Route,
  standardHeaders,
  successHeaders,
} from '../http';

const rememberedAtMost = 1_024;
const rememberedLength = 256;

/** What a read asks for. */
export interface Asked {
  /** Names it, the same for every spelling of the query. */
  readonly key: string;
  /** Null for a route that takes no query. */
  readonly query: object | null;
}

/** A query in one spelling, and what it asks for of each data set where the path has no parameters. */
interface KnownQuery extends Pick<ListQuery, 'text'> {
  readonly query: object | null;
  readonly asked: Partial<Record<DataSet, Asked>>;
}

/** What is known of a route whose answers may be kept, found out once. */
export class ReadyRoute {
  readonly requirement: Requirement;
  readonly dataSet: string;
  readonly resources: readonly string[];
  private readonly queryClass: (new () => object) | null;
  private readonly noQuery: KnownQuery = { query: null, text: '', asked: {} };
  private readonly queries = new Map<string, KnownQuery>();
  private readonly headers = new Map<string, Map<string, string>>();

  private constructor(
    private readonly route: Route,
    private readonly plain: PlainHandler,
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

  /**
   * Null for a route whose answers may not be kept, because it says of no data set that it is made of it alone, and for
   * one that only Nest can answer.
   */
  static of(
    route: Route,
    reflector: Reflector,
    instanceOf: (controller: Type<object>) => object,
  ): ReadyRoute | null {
    const dataSet = dataSetOfRoute(route.controller, route.handler);
    if (dataSet === null || route.method !== 'GET') return null;
    if (routeAccess(reflector, accessible(route)).isPublic) return null;
    const plain = PlainHandler.of(route, instanceOf(route.controller as Type<object>));
    return plain === null ? null : new ReadyRoute(route, plain, dataSet, reflector);
  }

  /** Null: to be judged on the usual way. */
  asked(dataSet: DataSet, { match, path, queryText }: Exchange): Asked | null {
    const parameters = match?.rawParameters ?? noParameters;
    for (const raw of parameters.values()) if (!/^[a-z0-9_-]+$/.test(raw)) return null;
    const known = this.queries.get(queryText) ?? this.knownQuery(queryText);
    if (known === null) return null;
    if (parameters.size > 0) return askedOf(dataSet, path, known);
    return (known.asked[dataSet] ??= askedOf(dataSet, path, known));
  }

  /** Makes the answer of the data of this moment. Errors: those of the controller. */
  make({ request, exchange }: PlainRead, { query }: Asked): Promise<PreparedAnswer> {
    return this.plain.answer({ request, exchange, query });
  }

  /** Headers of every successful answer that are not of one request alone: the same map each time. */
  headersFrom(dataSource: string): Map<string, string> {
    const known = this.headers.get(dataSource);
    if (known !== undefined) return known;
    const { disclaimer, handler } = this.route;
    const standard = { requestId: '', clientRequestId: null, disclaimer };
    const all = {
      ...standardHeaders(standard, null),
      ...successHeaders(dataSource, cacheControlOf(handler)),
    };
    const made = new Map(Object.entries(all));
    made.delete('X-Request-ID');
    this.headers.clear();
    this.headers.set(dataSource, made);
    return made;
  }

  private knownQuery(queryText: string): KnownQuery | null {
    if (this.queryClass === null) return queryText === '' ? this.noQuery : null;
    const list = listQueryOf(this.queryClass, new RawQuery(queryText));
    if (list === null) return null;
    const known = { ...list, asked: {} };
    if (queryText.length > rememberedLength) return known;
    // All requests that spell it so have this one.
    Object.freeze(list.query);
    if (this.queries.size >= rememberedAtMost) this.queries.clear();
    this.queries.set(queryText, known);
    return known;
  }
}

const noParameters: ReadonlyMap<string, string> = new Map();

function askedOf(dataSet: DataSet, path: string, { query, text }: KnownQuery): Asked {
  return { key: `${dataSet} ${path}?${text}`, query };
}

function accessible({ controller, handler }: Route): Parameters<typeof routeAccess>[1] {
  return { getClass: <T>() => controller as T, getHandler: () => handler } as Parameters<
    typeof routeAccess
  >[1];
}
