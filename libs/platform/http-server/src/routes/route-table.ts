import type { Type } from '@nestjs/common';
import type { Deprecation } from './deprecated.decorator';

/** Fixed text in every response. ASCII, because it is also sent as a header. */
export const generalDisclaimer =
  'For information only, not investment advice. Collected from public sources; may be late, incomplete or wrong. Verify with the exchange or the issuer before acting.';

/** Origin of live data. ASCII, sent as `X-Data-Source`. */
export const generalDataSource = 'Aggregated from publicly accessible sources including NSE, BSE, AMFI, RBI';

/** Operation of the API, as declared by its controller. */
export interface Route {
  /** `GET`, `POST`, … */
  readonly method: string;
  /** Path with parameters as `:name`. */
  readonly path: string;
  readonly controller: Type;
  readonly handlerName: string;
  readonly handler: object;
  readonly disclaimer: string;
  /** Announcement that the operation or parts of it will end; null for none. */
  readonly deprecation: Deprecation | null;
}

/** Key of a route: method and path pattern. */
export function keyOfRoute({ method, path }: Route): string {
  return `${method} ${path}`;
}

/** Match of a request path: its routes by method, and the undecoded text of its parameters. */
export interface RouteMatch {
  readonly route: Route;
  readonly methods: ReadonlyMap<string, Route>;
  readonly rawParameters: ReadonlyMap<string, string>;
}

/** Max number of cached paths with parameters, and max length of one. */
const maxCachedPaths = 1_024;
const maxCachedLength = 128;

interface PathEntry {
  readonly segments: readonly string[];
  readonly methods: Map<string, Route>;
  readonly first: Route;
}

interface Found {
  readonly entry: PathEntry;
  readonly rawParameters: ReadonlyMap<string, string>;
}

/** Table of all paths of an app. Paths are exact: case-sensitive, also in trailing and double slashes. */
export class RouteTable {
  private readonly literal = new Map<string, PathEntry>();
  /**
   * Paths by number of segments; among paths that match the same request, those with fewer parameters first, then those
   * whose first difference is a literal segment.
   */
  private readonly withParameters: ReadonlyMap<number, readonly PathEntry[]>;
  /** Cache of found paths, since most are requested again. */
  private readonly found = new Map<string, Found>();

  constructor(readonly routes: readonly Route[]) {
    const entries = new Map<string, PathEntry>();
    for (const route of routes) {
      const entry = entries.get(route.path) ?? {
        segments: route.path.slice(1).split('/'),
        methods: new Map<string, Route>(),
        first: route,
      };
      entry.methods.set(route.method, route);
      entries.set(route.path, entry);
    }
    const all = [...entries.values()].sort(
      (a, b) =>
        parameterCount(a) - parameterCount(b) || placesOfParameters(a).localeCompare(placesOfParameters(b)),
    );
    for (const entry of all) if (parameterCount(entry) === 0) this.literal.set(entry.first.path, entry);
    this.withParameters = Map.groupBy(
      all.filter((entry) => parameterCount(entry) > 0),
      ({ segments }) => segments.length,
    );
  }

  /**
   * Finds the path of an undecoded request path; literal segments have precedence over parameters. Null for an unknown
   * path.
   */
  match(path: string, method: string): RouteMatch | null {
    const literal = this.literal.get(path);
    if (literal) return matched(literal, method, noParameters);
    const found = this.found.get(path) ?? this.find(path);
    return found === null ? null : matched(found.entry, method, found.rawParameters);
  }

  private find(path: string): Found | null {
    // A copy: a substring of a URL would keep the whole URL in memory, with the longest query.
    const own = Buffer.from(path, 'latin1').toString('latin1');
    const asked = own.startsWith('/') ? own.slice(1).split('/') : [];
    const entry = this.withParameters.get(asked.length)?.find(({ segments }) => fits(segments, asked));
    if (!entry) return null;
    const rawParameters = new Map<string, string>();
    entry.segments.forEach((segment, index) => {
      if (segment.startsWith(':')) rawParameters.set(segment.slice(1), asked[index] ?? '');
    });
    const found = { entry, rawParameters };
    if (path.length > maxCachedLength) return found;
    if (this.found.size >= maxCachedPaths) this.found.clear();
    this.found.set(own, found);
    return found;
  }
}

const noParameters: ReadonlyMap<string, string> = new Map();

function matched(
  { methods, first }: PathEntry,
  method: string,
  rawParameters: ReadonlyMap<string, string>,
): RouteMatch {
  return { route: methods.get(method === 'HEAD' ? 'GET' : method) ?? first, methods, rawParameters };
}

/** Returns the methods of a path, for `Allow`. */
export function allowedMethods(match: RouteMatch): string {
  const methods = [...match.methods.keys()].flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  );
  return [...methods, 'OPTIONS'].join(', ');
}

function parameterCount({ segments }: PathEntry): number {
  return segments.filter((segment) => segment.startsWith(':')).length;
}

/** Returns a text that is earlier in the order of texts the later the parameters of a path come. */
function placesOfParameters({ segments }: PathEntry): string {
  return segments.map((segment) => (segment.startsWith(':') ? '1' : '0')).join('');
}

function fits(segments: readonly string[], asked: readonly string[]): boolean {
  return segments.every((segment, index) =>
    segment.startsWith(':') ? asked[index] !== '' : segment === asked[index],
  );
}
