import type { Reflector } from '@nestjs/core';
import { type Clock, type Eventual, whenHere } from '@market/kernel';
import { AccessRefused, decideAccess, type Gatekeeper, type Passage } from '../access';
import type { FreshnessQueries } from '../freshness';
import {
  awaitAnswer,
  type DataOrigin,
  dataSourceOf,
  type ErrorBodies,
  type FinishedAnswer,
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
  readonly errors: ErrorBodies;
}

/** What became of a request in front of Nest. */
export type ReadyOutcome = 'ready' | 'made' | 'refused' | 'handed on';

/**
 * Answers reads of market data from bytes that were made before. It asks the same gatekeeper as the guards and says its
 * no; what it has no answer to goes on to Nest, and what Nest answers is kept: there is one way to compute an answer.
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

  answer(read: PlainRead): Eventual<boolean> {
    const route = this.routes.get(read.route);
    if (route === undefined) return false;
    return whenHere(decideAccess(this.gatekeeper, read.request, route.requirement), (passage) =>
      passage instanceof AccessRefused ? this.refuse(read, passage) : this.serve(read, route, passage),
    );
  }

  private serve(read: PlainRead, route: ReadyRoute, passage: Passage): Eventual<boolean> {
    const { dataSet } = passage.caller;
    const key = route.keyOf(dataSet, read.exchange);
    if (key === null) return this.handOn('handed on');
    const wish = { key, dataSet, resources: route.resources };
    return whenHere(this.kept.want(wish, read.response), (found) => {
      if (found.kind === 'nothing') return this.handOn('handed on');
      if (found.kind === 'ready') return this.send(read, route, found.answer, passage);
      awaitAnswer(read.request, found.made);
      return this.handOn('made');
    });
  }

  private refuse({ response, exchange }: PlainRead, refused: AccessRefused): true {
    const { status, headers, body } = this.around.errors.answer(refused, exchange, refused.admission);
    response.writeHead(status, Object.entries(headers).flat());
    response.end(body);
    this.onOutcome('refused');
    return true;
  }

  private handOn(outcome: 'made' | 'handed on'): false {
    this.onOutcome(outcome);
    return false;
  }

  private send(
    read: PlainRead,
    route: ReadyRoute,
    answer: PreparedAnswer,
    passage: Passage,
  ): Eventual<boolean> {
    const { clock, freshness } = this.around;
    return whenHere(freshness.header(passage.caller.dataSet, route.dataSet), (fresh) =>
      whenHere(answer.finish(read.request, read.exchange, clock.nowMs()), (finished) =>
        this.write(read, route, finished, passage, fresh),
      ),
    );
  }

  private write(
    { response, exchange }: PlainRead,
    route: ReadyRoute,
    finished: FinishedAnswer,
    { admission, caller: { dataSet } }: Passage,
    fresh: string | null,
  ): true {
    const { origin } = this.around;
    const headers = [...route.headersFrom(dataSourceOf(dataSet, origin)), ...finished.headers];
    headers.push('X-Request-ID', exchange.requestId);
    if (exchange.clientRequestId !== null) headers.push('X-Client-Request-ID', exchange.clientRequestId);
    if (fresh !== null) headers.push('X-Data-Freshness', fresh);
    const limits = rateLimitHeaders(admission);
    for (const name in limits) headers.push(name, limits[name] ?? '');
    response.writeHead(finished.status, headers);
    finished.end(response);
    this.onOutcome('ready');
    return true;
  }
}
