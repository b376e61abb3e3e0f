import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { KeyLabels } from '@market/contracts';
import { Clock, hourMs, minuteOf, startOfMinute } from '@market/kernel';
import { hoursOf, type RequestHour, type RequestRoute, routesOf } from './domain/request-series';
import { retentionOn, timeOfRequestId, dayOf } from './domain/request-time';
import type { ResponseClass } from './domain/response-class';
import type { RequestFilters } from './domain/request-filters';
import {
  type LoggedRequest,
  type RequestOwner,
  RequestSearchRepository,
} from './persistence/request-search.repository';

/** Request with the label of its key. */
export interface LabelledRequest extends LoggedRequest {
  readonly keyLabel: string;
}

/** Part of the log, newest first. */
export interface RequestPart {
  readonly requests: readonly LabelledRequest[];
  /** Id of the last one; null if nothing follows. */
  readonly nextBefore: string | null;
}

/** Request with an id, if it was kept, and the counts of its minute. */
export interface FoundRequest {
  readonly request: LabelledRequest | null;
  readonly minute: { readonly start: Date; readonly counts: ReadonlyMap<ResponseClass, number> };
}

/** Requests of an account over time and by route. */
export interface RequestSeries {
  readonly hours: readonly RequestHour[];
  readonly routes: readonly RequestRoute[];
}

@Injectable()
export class RequestQueries {
  private readonly search = new RequestSearchRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: KeyLabels,
    private readonly clock: Clock,
  ) {}

  /** Returns a part of the log of an account and environment. */
  async list(
    owner: RequestOwner,
    filters: RequestFilters,
    { before, limit }: { readonly before: string | null; readonly limit: number },
  ): Promise<RequestPart> {
    const found = await this.search.list(this.dataSource, owner, filters, { before, limit: limit + 1 });
    const requests = await this.labelled(owner.accountId, found.slice(0, limit));
    return { requests, nextBefore: found.length > limit ? (requests.at(-1)?.id ?? null) : null };
  }

  /** Returns the request with an id as far as an account may see it; null for a text that is no id of the last days. */
  async find(accountId: string, id: string): Promise<FoundRequest | null> {
    const atMs = this.keptTimeOf(id);
    if (atMs === null) return null;
    const minute = minuteOf(atMs);
    const found = await this.search.find(this.dataSource, id, atMs, accountId);
    const counts = await this.search.minute(this.dataSource, accountId, minute);
    const [request = null] = await this.labelled(accountId, found === null ? [] : [found]);
    return { request, minute: { start: startOfMinute(minute), counts } };
  }

  /** Finds a request of any account by its id; null if it was not kept. For operators. */
  async findOfAny(id: string): Promise<LabelledRequest | null> {
    const atMs = this.keptTimeOf(id);
    const found = atMs === null ? null : await this.search.find(this.dataSource, id, atMs, null);
    return found === null ? null : ((await this.labelled(found.accountId, [found]))[0] ?? null);
  }

  /** Returns the requests of the last hours, the present one included. */
  async series(owner: RequestOwner, hours: number): Promise<RequestSeries> {
    const lastHour = Math.floor(this.clock.nowMs() / hourMs);
    const firstHour = lastHour - hours + 1;
    const counts = await this.search.hours(this.dataSource, owner, firstHour);
    return { hours: hoursOf(counts, firstHour, lastHour), routes: routesOf(counts) };
  }

  /** Returns the time of an id whose day the log keeps. */
  private keptTimeOf(id: string): number | null {
    const atMs = timeOfRequestId(id);
    if (atMs === null || dayOf(atMs) < retentionOn(this.clock.today()).firstDay) return null;
    return atMs;
  }

  private async labelled(accountId: string, requests: readonly LoggedRequest[]): Promise<LabelledRequest[]> {
    if (requests.length === 0) return [];
    const labels = await this.keys.labelsOf(accountId);
    return requests.map((request) => ({ ...request, keyLabel: labels.get(request.keyId) ?? request.keyId }));
  }
}
