import type { Type } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { type Clock, type DomainError, type Eventual, whenHere } from '@market/kernel';
import { AccessRefused, type Admission, decideAccess, type Gatekeeper, type Passage } from '../access';
import type { FreshnessQueries } from '../freshness';
import {
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
import type { AnswerSource } from './kept-answers';
import { ReadyRoute } from './ready-route';

/** What the answers need to know of the world. */
export interface Surroundings {
  readonly reflector: Reflector;
  readonly instanceOf: (controller: Type<object>) => object;
  readonly clock: Clock;
  readonly origin: DataOrigin;
  readonly freshness: FreshnessQueries;
  readonly errors: ErrorBodies;
}

/** What became of a request in front of Nest. */
export type ReadyOutcome = 'ready' | 'made' | 'failed' | 'refused' | 'handed on';

/**
 * Answers reads of market data: from bytes that were made before, or else by the controller that Nest would call. It asks
 * the same gatekeeper as the guards and says its no. What it cannot judge, such as a query in a wrong form, goes on to
 * Nest.
 */
export class ReadyAnswers extends InFront {
  private readonly routes = new Map<Route, ReadyRoute>();

  constructor(
    private readonly gatekeeper: Gatekeeper,
    private readonly source: AnswerSource,
    private readonly around: Surroundings,
    private readonly onOutcome: (outcome: ReadyOutcome) => void,
  ) {
    super();
  }

  meet(routes: readonly Route[]): void {
    const { reflector, instanceOf } = this.around;
    for (const route of routes) {
      const ready = ReadyRoute.of(route, reflector, instanceOf);
      if (ready !== null) this.routes.set(route, ready);
    }
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
    const asked = route.asked(dataSet, read.exchange);
    if (asked === null) {
      this.onOutcome('handed on');
      return false;
    }
    let outcome: ReadyOutcome = 'ready';
    const wish = { key: asked.key, dataSet, resources: route.resources };
    const answer = this.source.get(wish, () => {
      outcome = 'made';
      return route.make(read, asked);
    });
    const send = (prepared: PreparedAnswer) => {
      this.onOutcome(outcome);
      return this.send(read, route, prepared, passage);
    };
    if (!(answer instanceof Promise)) return send(answer);
    return answer.then(send, (thrown: unknown) => this.fail(read, route, thrown, passage));
  }

  private refuse(read: PlainRead, refused: AccessRefused): true {
    this.onOutcome('refused');
    return this.writeError(read, refused, refused.admission, {});
  }

  private fail(read: PlainRead, route: ReadyRoute, thrown: unknown, passage: Passage): Eventual<true> {
    const { errors, freshness } = this.around;
    this.onOutcome('failed');
    const error = errors.judge(thrown, read.exchange);
    return whenHere(freshness.header(passage.caller.dataSet, route.dataSet), (fresh) =>
      this.writeError(read, error, passage.admission, fresh === null ? {} : { 'X-Data-Freshness': fresh }),
    );
  }

  private writeError(
    { response, exchange }: PlainRead,
    error: DomainError,
    standing: Admission | null,
    more: Readonly<Record<string, string>>,
  ): true {
    const { status, headers, body } = this.around.errors.answer(error, exchange, standing);
    response.writeHead(status, Object.entries({ ...headers, ...more }).flat());
    response.end(body);
    return true;
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
    const headers = ['X-Request-ID', exchange.requestId];
    if (exchange.clientRequestId !== null) headers.push('X-Client-Request-ID', exchange.clientRequestId);
    if (fresh !== null) headers.push('X-Data-Freshness', fresh);
    const limits = rateLimitHeaders(admission);
    for (const name in limits) headers.push(name, limits[name] ?? '');
    response.setHeaders(route.headersFrom(dataSourceOf(dataSet, origin)));
    response.setHeaders(finished.headers);
    response.writeHead(finished.status, headers);
    finished.end(response);
    return true;
  }
}
