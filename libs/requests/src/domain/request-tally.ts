import { minuteOf } from '@market/kernel';
import type { Environment } from '@market/contracts';
import { bucketCount, bucketOf } from './durations';
import { type ResponseClass, responseClasses, classIndexOf } from './response-class';

/** Key that a request came with. */
export interface CountedKey {
  readonly accountId: string;
  readonly environment: Environment;
  readonly keyId: string;
}

/** Requests of a key in a minute, on one route, with responses of one class. */
export interface CountedRequests extends CountedKey {
  readonly minute: number;
  readonly route: string;
  readonly class: ResponseClass;
  readonly requests: number;
  /** Requests that usage counts, too. */
  readonly metered: number;
  readonly bytes: number;
  readonly buckets: readonly number[];
}

/** Outcome of a request, as far as it is counted. */
export interface CountedOutcome {
  readonly atMs: number;
  readonly status: number;
  readonly durationMs: number;
  readonly bytes: number;
  readonly isMetered: boolean;
}

/** Object that stands for a route: the same one for each request of the route. */
export interface CountedRoute {
  readonly method: string;
  readonly path: string;
}

interface Count {
  metered: number;
  bytes: number;
  readonly buckets: number[];
}

type Classes = (Count | undefined)[];
type ByRoute = Map<CountedRoute | null, Classes>;
type ByKey = Map<string, { readonly caller: CountedKey; readonly routes: ByRoute }>;

/** Counts requests in memory. It is asked for each request: no texts are made, and maps are looked up by what is there. */
export class RequestTally {
  private minutes = new Map<number, ByKey>();
  private size = 0;

  /** Number of rows that `take` returns. */
  get rows(): number {
    return this.size;
  }

  /** Counts a request. @param route null when no route has the path */
  count(caller: CountedKey, route: CountedRoute | null, outcome: CountedOutcome): void {
    const minute = minuteOf(outcome.atMs);
    const byKey = atOrMade(this.minutes, minute, () => new Map() as ByKey);
    const { routes } = atOrMade(byKey, caller.keyId, () => ({ caller, routes: new Map() as ByRoute }));
    const classes = atOrMade(routes, route, () => []);
    const index = classIndexOf(outcome.status);
    let count = classes[index];
    if (count === undefined) {
      count = { metered: 0, bytes: 0, buckets: new Array<number>(bucketCount).fill(0) };
      classes[index] = count;
      this.size += 1;
    }
    if (outcome.isMetered) count.metered += 1;
    count.bytes += outcome.bytes;
    const bucket = bucketOf(outcome.durationMs);
    count.buckets[bucket] = (count.buckets[bucket] ?? 0) + 1;
  }

  /** Returns all counts, and begins anew. */
  take(): CountedRequests[] {
    const taken = [...this.minutes].flatMap(([minute, byKey]) =>
      [...byKey.values()].flatMap(({ caller, routes }) =>
        [...routes].flatMap(([route, classes]) => rowsOf(caller, minute, route, classes)),
      ),
    );
    this.minutes = new Map();
    this.size = 0;
    return taken;
  }
}

function rowsOf(
  { accountId, environment, keyId }: CountedKey,
  minute: number,
  route: CountedRoute | null,
  classes: Classes,
): CountedRequests[] {
  const key = route === null ? 'unknown' : `${route.method} ${route.path}`;
  return responseClasses.flatMap((name, index) => {
    const count = classes[index];
    if (count === undefined) return [];
    const requests = count.buckets.reduce((sum, each) => sum + each, 0);
    return [{ accountId, environment, keyId, minute, route: key, class: name, requests, ...count }];
  });
}

function atOrMade<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
