import type { Reflector } from '@nestjs/core';
import { type MaybePromise, whenAvailable } from '@market/kernel';
import { AccessRefused, decideAccess, type Gatekeeper, type Passage } from '@market/access';
import type { FreshnessQueries } from '@market/freshness';
import {
  type ErrorResponses,
  FrontHandler,
  type PlainRead,
  type ResponseParts,
  type Route,
  writeParts,
} from '@market/http-server';
import { SuccessContent, type SuccessResponses, attachCacheFill, type CacheFill } from '@market/http-api';
import { CachedRoute } from './cached-route';
import type { CacheKey, ResponseCache } from './response-cache';

/** Outcome of a read of market data. */
type ReadOutcome = 'ready' | 'made' | 'failed' | 'refused' | 'handed on';

export type OutcomeCounter = {
  inc(labels: { readonly outcome: ReadOutcome }): void;
};

/** Services of the API that the handler needs. */
export interface Surroundings {
  readonly reflector: Reflector;
  readonly freshness: FreshnessQueries;
  readonly successes: SuccessResponses;
  readonly errors: ErrorResponses;
}

/**
 * Handles reads of market data in front of Express: asks the gatekeeper, as the guards do, and writes cached responses
 * and refusals. Nest makes missing responses, once for all waiting requests, and responds to invalid requests. A
 * request that goes on to Nest carries its passage and counts once.
 */
export class CachedReadsHandler extends FrontHandler {
  private readonly routes = new Map<Route, CachedRoute>();

  constructor(
    private readonly gatekeeper: Gatekeeper,
    private readonly cache: ResponseCache,
    private readonly around: Surroundings,
    private readonly outcomes: OutcomeCounter,
  ) {
    super();
  }

  register(routes: readonly Route[]): void {
    for (const route of routes) {
      const cached = CachedRoute.of(route, this.around.reflector);
      if (cached !== null) this.routes.set(route, cached);
    }
  }

  handle(read: PlainRead): MaybePromise<boolean> {
    const route = this.routes.get(read.route);
    if (route === undefined) return false;
    const outcome = decideAccess(this.gatekeeper, read.request, route.requirement);
    return outcome instanceof Promise
      ? outcome.then((decided) => this.admitted(read, route, decided))
      : this.admitted(read, route, outcome);
  }

  private admitted(
    read: PlainRead,
    route: CachedRoute,
    decided: Passage | AccessRefused,
  ): MaybePromise<boolean> {
    if (decided instanceof AccessRefused) return this.refuse(read, decided);
    const key = route.key(decided, read.context);
    if (key === null) {
      this.outcomes.inc({ outcome: 'handed on' });
      return false;
    }
    const content = this.cache.find(key);
    if (content === null) return this.claim(read, route, key);
    return this.serve(read, route, key, content);
  }

  private async claim(read: PlainRead, route: CachedRoute, key: CacheKey): Promise<boolean> {
    let claimed: SuccessContent | CacheFill | null;
    try {
      claimed = await this.cache.claim(key);
    } catch (thrown) {
      return this.fail(read, route, key, thrown);
    }
    if (claimed instanceof SuccessContent) return this.serve(read, route, key, claimed);
    attachCacheFill(read.request, this.counted(claimed));
    if (claimed !== null) read.response.once('close', claimed.abandon);
    return false;
  }

  /** Counts responses that Nest makes, whether other requests wait for them or not. */
  private counted(fill: CacheFill | null): CacheFill {
    return {
      fulfil: (content) => {
        this.outcomes.inc({ outcome: 'made' });
        fill?.fulfil(content);
      },
      fail: (error) => {
        this.outcomes.inc({ outcome: 'failed' });
        fill?.fail(error);
      },
      abandon: () => fill?.abandon(),
    };
  }

  private serve(
    read: PlainRead,
    route: CachedRoute,
    key: CacheKey,
    content: SuccessContent,
  ): MaybePromise<boolean> {
    this.outcomes.inc({ outcome: 'ready' });
    read.context.isCached = true;
    const fresh = this.around.freshness.header(key.dataSet, route.dataSet, recordOf(read));
    return whenAvailable(fresh, (freshness) => {
      read.context.freshness = freshness;
      const parts = this.around.successes.read(read.request, content);
      if (!(parts instanceof Promise)) return written(read, parts);
      return parts.then((made) => {
        this.cache.remeasure(key, content);
        return written(read, made);
      });
    });
  }

  private refuse(read: PlainRead, refused: AccessRefused): true {
    this.outcomes.inc({ outcome: 'refused' });
    return written(read, this.around.errors.of(refused, read.request));
  }

  /** Responds with the error of the request that tried to make the response. */
  private async fail(read: PlainRead, route: CachedRoute, key: CacheKey, thrown: unknown): Promise<true> {
    this.outcomes.inc({ outcome: 'failed' });
    const { errors, freshness } = this.around;
    const error = errors.judge(thrown, read.context);
    read.context.freshness = await freshness.header(key.dataSet, route.dataSet, recordOf(read));
    return written(read, errors.of(error, read.request));
  }
}

/** Returns the slug of the only record that is read; null for a list. */
function recordOf({ context }: PlainRead): string | null {
  return context.match?.rawParameters.get('slug') ?? null;
}

function written({ response }: PlainRead, parts: ResponseParts): true {
  writeParts(response, parts);
  return true;
}
