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

const noQuery = { query: null, text: '' } as const;

/** What is known of a route whose answers may be kept, found out once. */
export class ReadyRoute {
  readonly requirement: Requirement;
  readonly dataSet: string;
  readonly resources: readonly string[];
  private readonly queryClass: (new () => object) | null;
  private readonly queries = new Map<string, ListQuery>();
  private readonly headers = new Map<string, readonly string[]>();

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
    for (const raw of match?.rawParameters.values() ?? []) if (!/^[a-z0-9_-]+$/.test(raw)) return null;
    const list = this.queries.get(queryText) ?? this.listQuery(queryText);
    return list === null ? null : { key: `${dataSet} ${path}?${list.text}`, query: list.query };
  }

  /** Makes the answer of the data of this moment. Errors: those of the controller. */
  make({ request, exchange }: PlainRead, { query }: Asked): Promise<PreparedAnswer> {
    return this.plain.answer({ request, exchange, query });
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

  private listQuery(queryText: string): ListQuery | typeof noQuery | null {
    if (this.queryClass === null) return queryText === '' ? noQuery : null;
    const list = listQueryOf(this.queryClass, new RawQuery(queryText));
    if (list === null || queryText.length > rememberedLength) return list;
    // All requests that spell it so have this one.
    Object.freeze(list.query);
    if (this.queries.size >= rememberedAtMost) this.queries.clear();
    this.queries.set(queryText, list);
    return list;
  }
}

function accessible({ controller, handler }: Route): Parameters<typeof routeAccess>[1] {
  return { getClass: <T>() => controller as T, getHandler: () => handler } as Parameters<
    typeof routeAccess
  >[1];
}
