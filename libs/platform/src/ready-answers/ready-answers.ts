import type { Reflector } from '@nestjs/core';
import type { Clock } from '@market/kernel';
import { AccessRefused, decideAccess, type Gatekeeper, type Passage } from '../access';
import type { FreshnessQueries } from '../freshness';
import {
  awaitAnswer,
  type DataOrigin,
  dataSourceOf,
  FinishedAnswer,
  InFront,
  type PreparedAnswer,
  rateLimitHeaders,
  type PlainRead,
  type Route,
} from '../http';
import type { KeptAnswers } from './kept-answers';
import { ReadyRoute } from './ready-route';

/** What the answers need to know of the world. */
export interface Surroundings {
  readonly reflector: Reflector;
  readonly clock: Clock;
  readonly origin: DataOrigin;
  readonly freshness: FreshnessQueries;
}

/** What became of a request in front of Nest. */
export type ReadyOutcome = 'ready' | 'made' | 'refused' | 'handed on';

/**
 * Answers reads of market data from bytes that were made before. It asks the same gatekeeper as the guards; what it has
 * no answer to goes on to Nest, and what Nest answers is kept: there is one way to compute an answer.
 */
export class ReadyAnswers extends InFront {
  private readonly routes = new Map<Route, ReadyRoute>();

  constructor(
    private readonly gatekeeper: Gatekeeper,
    private readonly kept: KeptAnswers,
    private readonly around: Surroundings,
    private readonly onOutcome: (outcome: ReadyOutcome) => void,
  ) {
    super();
  }

  meet(routes: readonly Route[]): void {
    for (const route of routes) {
      const ready = ReadyRoute.of(route, this.around.reflector);
      if (ready !== null) this.routes.set(route, ready);
    }
  }

  knows(route: Route): boolean {
    return this.routes.has(route);
  }

  async answer(read: PlainRead): Promise<boolean> {
    const { request, response, exchange, route: asked } = read;
    const route = this.routes.get(asked);
    if (route === undefined) return false;
    const passage = await decideAccess(this.gatekeeper, request, route.requirement);
    if (passage instanceof AccessRefused) return this.handOn('refused');
    const { dataSet } = passage.caller;
    const key = route.keyOf(dataSet, exchange);
    if (key === null) return this.handOn('handed on');
    const found = await this.kept.want({ key, dataSet, resources: route.resources }, response);
    if (found.kind === 'nothing') return this.handOn('handed on');
    if (found.kind === 'to make') {
      awaitAnswer(request, found.made);
      return this.handOn('made');
    }
    await this.send(read, route, found.answer, passage);
    this.onOutcome('ready');
    return true;
  }

  private handOn(outcome: ReadyOutcome): false {
    this.onOutcome(outcome);
    return false;
  }

  private async send(
    { request, response, exchange }: PlainRead,
    route: ReadyRoute,
    answer: PreparedAnswer,
    { admission, caller: { dataSet } }: Passage,
  ): Promise<void> {
    const { clock, origin, freshness } = this.around;
    const freshnessIs = freshness.header(dataSet, route.dataSet);
    const fresh = freshnessIs instanceof Promise ? await freshnessIs : freshnessIs;
    const finishing = answer.finish(request, exchange, clock.now());
    const finished = finishing instanceof FinishedAnswer ? finishing : await finishing;
    const headers = [...route.headersFrom(dataSourceOf(dataSet, origin)), ...finished.headers];
    headers.push('X-Request-ID', exchange.requestId);
    if (exchange.clientRequestId !== null) headers.push('X-Client-Request-ID', exchange.clientRequestId);
    if (fresh !== null) headers.push('X-Data-Freshness', fresh);
    const limits = rateLimitHeaders(admission);
    for (const name in limits) headers.push(name, limits[name] ?? '');
    response.writeHead(finished.status, headers);
    finished.end(response);
  }
}
