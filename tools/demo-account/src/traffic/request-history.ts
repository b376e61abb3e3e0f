import { randomUUID } from 'node:crypto';
import { dataSetOf, type Environment } from '@market/contracts';
import type { Sql } from '@market/database';
import { seededStream } from '@market/invented-market/replay-payloads/seed';
import type { Clock } from '@market/kernel';
import { type FinishedRequest, KeptRequests, RequestBatchRepository, RequestTally } from '@market/requests';
import { oneByWeight, type Random } from '../seeded-choice';
import { inventedResponses, type InventedResponse, refusedResponse } from './invented-responses';

/** Time of which requests are invented one by one: as long as counts by minute are kept. Units: milliseconds. */
const shownMs = 48 * 60 * 60_000;
/** Time of which successes are kept. Units: milliseconds. */
const successesMs = 24 * 60 * 60_000;

/** Request that usage has counted. */
interface CountedRequest {
  readonly environment: Environment;
  readonly keyId: string;
  /** Key of the route. */
  readonly route: string;
  readonly atMs: number;
  readonly isAdmitted: boolean;
}

/** Invents the responses to the latest requests of the past, and writes them as the log of requests would have. */
export class RequestHistory {
  private readonly tally = new RequestTally();
  private readonly kept = new KeptRequests(() => undefined);
  private readonly routes = new Map<string, { readonly method: string; readonly path: string }>();
  private readonly random: Random;
  private readonly toMs: number;

  constructor(
    private readonly accountId: string,
    { from, to }: { readonly from: Date; readonly to: Date },
  ) {
    this.random = seededStream(`responses of ${accountId} since ${from.toISOString()}`);
    this.toMs = to.getTime();
  }

  note({ environment, keyId, route, atMs, isAdmitted }: CountedRequest): void {
    if (this.toMs - atMs > shownMs) return;
    const { accountId, random } = this;
    const response = isAdmitted ? oneByWeight(random, inventedResponses(route)) : refusedResponse;
    const { status } = response;
    const durationMs = response.durationMs * (0.5 + random());
    const caller = { accountId, environment, keyId, dataSet: dataSetOf(environment) };
    const counted = { atMs, status, durationMs, bytes: response.bytes, isMetered: true };
    this.tally.count(caller, this.routeOf(route), counted);
    if (status < 400 && (this.toMs - atMs > successesMs || !this.kept.wantsSuccess(accountId, atMs))) return;
    this.kept.keep(this.finished({ environment, keyId, route, atMs }, response, durationMs));
  }

  /** Writes the whole history in a transaction. */
  async write(transaction: Sql, clock: Clock): Promise<void> {
    const batch = { id: randomUUID(), counts: this.tally.take(), ...this.kept.take() };
    await new RequestBatchRepository().apply(transaction, batch, clock.now(), clock.today());
  }

  private finished(
    request: Omit<CountedRequest, 'isAdmitted'>,
    { status, code, bytes, isCached, details }: InventedResponse,
    durationMs: number,
  ): FinishedRequest {
    const digits = Array.from({ length: 20 }, () => Math.floor(this.random() * 16).toString(16)).join('');
    return {
      ...request,
      ...{ id: `req_${request.atMs.toString(16).padStart(12, '0')}${digits}`, accountId: this.accountId },
      ...{ method: 'GET', status, code, bytes, isCached, details, address: '203.0.113.24' },
      durationMs: Math.round(durationMs * 10) / 10,
    };
  }

  private routeOf(route: string): { readonly method: string; readonly path: string } {
    const [method = '', path = ''] = route.split(' ');
    const known = this.routes.get(route) ?? { method, path };
    this.routes.set(route, known);
    return known;
  }
}
