import type { Type } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { PlanFeature } from '@market/contracts';
import { type Passage, routeAccess, type AccessRequirement } from '@market/access';
import {
  dataSetOfRoute,
  hasOwnSamples,
  resourcesOfRoute,
  variantOfRoute,
} from '../freshness/freshness.interceptor';
import { keyOfRoute, RawQuery, type RequestContext, type Route } from '@market/http-server';
import { declaredQuery, PageQuery } from '@market/http-query';
import {
  DetailsQuery,
  detailsQueryText,
  hasFormats,
  listQueryText,
  acceptedFormat,
} from '@market/http-lists';
import type { CacheKey } from './response-cache';

/** Max number of memoised query texts, and max length of one. */
const maxQueries = 1_024;
const maxQueryLength = 256;

/** Normalises the query of a route; null for one that Nest refuses. */
type QueryText = (queryText: string) => string | null;

/** Route whose responses may be cached, with all facts from its decorators, read once. */
export class CachedRoute {
  readonly requirement: AccessRequirement;
  /** Name of the data set, for `X-Data-Freshness`. */
  readonly dataSet: string;
  private readonly resources: readonly string[];
  /** Feature by which responses differ; null for none. */
  private readonly variant: PlanFeature | null;
  /** Tells whether samples depend on the account. */
  private readonly hasOwnSamples: boolean;
  private readonly textOf: QueryText;
  private readonly hasFormats: boolean;
  /** Normalised query by query text. */
  private readonly queries = new Map<string, string>();

  private constructor(route: Route, dataSet: string, reflector: Reflector) {
    const { controller, handler, handlerName } = route;
    const { feature } = accessOfRoute(route, reflector);
    this.requirement = { route: keyOfRoute(route), feature };
    this.dataSet = dataSet;
    this.resources = resourcesOfRoute(controller, handler);
    this.variant = variantOfRoute(handler);
    this.hasOwnSamples = hasOwnSamples(handler);
    const queryClass = declaredQuery(controller, handlerName);
    this.textOf = queryTextOf(queryClass);
    this.hasFormats = hasFormats(queryClass?.prototype as object | undefined);
  }

  /**
   * Returns null for a route whose responses depend on more than data set, path, query and day, and for a public one.
   */
  static of(route: Route, reflector: Reflector): CachedRoute | null {
    const dataSet = dataSetOfRoute(route.controller, route.handler);
    if (dataSet === null || route.method !== 'GET' || accessOfRoute(route, reflector).isPublic) return null;
    return new CachedRoute(route, dataSet, reflector);
  }

  /**
   * Returns the key of the response to a request; the same for every spelling of the query. Null for a request that
   * Nest refuses, and for one whose response depends on the account.
   */
  key(
    { caller: { dataSet }, entitlement: { features } }: Pick<Passage, 'caller' | 'entitlement'>,
    context: RequestContext,
  ): CacheKey | null {
    if (this.hasOwnSamples && dataSet === 'sample') return null;
    const { match, path, queryText } = context;
    for (const raw of match?.rawParameters.values() ?? []) if (!/^[a-z0-9_-]+$/.test(raw)) return null;
    const query = this.queries.get(queryText) ?? this.normalised(queryText);
    if (query === null) return null;
    const variant = this.variant !== null && features.has(this.variant) ? ` ${this.variant}` : '';
    const format = this.hasFormats ? formatOf(query, context) : '';
    return { text: `${dataSet}${variant} ${path}?${query}${format}`, dataSet, resources: this.resources };
  }

  private normalised(queryText: string): string | null {
    const query = this.textOf(queryText);
    if (query === null || queryText.length > maxQueryLength) return query;
    if (this.queries.size >= maxQueries) this.queries.clear();
    this.queries.set(queryText, query);
    return query;
  }
}

/** Returns the suffix that separates the formats in which one query has different responses; none for JSON. */
function formatOf(query: string, { accept }: RequestContext): string {
  const format = acceptedFormat(accept);
  // A format in the query takes precedence, and is a part of its text.
  return format === 'json' || /(?:^|&)format=/.test(query) ? '' : ` ${format}`;
}

/** Makes the function that normalises the queries of a route: those of lists have default values. */
function queryTextOf(queryClass: (new () => object) | null): QueryText {
  if (queryClass === null) return (text) => (text === '' ? '' : null);
  if (queryClass.prototype instanceof DetailsQuery)
    return (text) => detailsQueryText(queryClass, RawQuery.of(text));
  if (queryClass.prototype instanceof PageQuery)
    return (text) => listQueryText(queryClass, RawQuery.of(text));
  return (text) => (text === '' ? '' : listQueryText(queryClass, RawQuery.of(text)));
}

function accessOfRoute({ controller, handler }: Route, reflector: Reflector) {
  return routeAccess(reflector, {
    getClass: <T>() => controller as Type<T>,
    getHandler: () => handler as () => unknown,
  });
}
