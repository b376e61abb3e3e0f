import { Injectable } from '@nestjs/common';
import { addDays, Clock, instantInIndia, dayMs } from '@market/kernel';
import { DataSource } from 'typeorm';
import { type DeliveryPosition, renderPosition } from './domain/delivery-position';
import type { WebhookEndpoint } from './domain/endpoint';
import type {
  DayOfDeliveries,
  DeliveryFilters,
  DeliveryState,
  FoundAttempt,
  FoundDelivery,
  WholeDelivery,
} from './domain/found-delivery';
import { DeliverySearchRepository } from './persistence/delivery-search.repository';

/** Days in India of the chart of an endpoint. */
const chartDays = 7;
/** Days that one statement searches for a state: a rare one would otherwise be searched for in the whole log. */
const searchedDays = 3;
/** Days after which no delivery is left in the log, with a day for the job that removes them. */
const loggedDays = 31;

/** Filters of the log of an endpoint; absent ones filter nothing. */
export interface DeliveryListFilter {
  readonly states?: readonly DeliveryState[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  /** First instant after the list. */
  readonly to?: Date | undefined;
  readonly before?: DeliveryPosition | undefined;
  readonly limit: number;
}

/** Part of the log of an endpoint, newest first. */
export interface DeliveryPart {
  readonly deliveries: readonly FoundDelivery[];
  /** Position behind the last one; null if nothing follows. */
  readonly nextBefore: string | null;
}

/** Delivery with its attempts, oldest first. */
export interface DeliveryReport {
  readonly delivery: WholeDelivery;
  readonly attempts: readonly FoundAttempt[];
}

/** Reads the log of deliveries for customers. */
@Injectable()
export class DeliveryQueries {
  private readonly search = new DeliverySearchRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Returns a part of the log of an endpoint. */
  async list(endpoint: WebhookEndpoint, filter: DeliveryListFilter): Promise<DeliveryPart> {
    const { states = null, types = null, from = null, to = null, before = null, limit } = filter;
    const filters = { states, types, from, to, before, limit: limit + 1 };
    const found =
      states === null
        ? await this.search.page(this.dataSource, endpoint, filters)
        : await this.searchBack(endpoint, filters);
    const deliveries = found.slice(0, limit);
    const last = found.length > limit ? deliveries.at(-1) : undefined;
    return { deliveries, nextBefore: last === undefined ? null : renderPosition(last) };
  }

  /** Searches the log from its newest part on, a few days in each statement, so that none takes long. */
  private async searchBack(endpoint: WebhookEndpoint, filters: DeliveryFilters): Promise<FoundDelivery[]> {
    const nowMs = this.clock.nowMs();
    const earliestMs = Math.max(nowMs - loggedDays * dayMs, filters.from?.getTime() ?? -Infinity);
    // A position is in microseconds: the millisecond after it belongs to the search.
    const latestMs = filters.before === null ? Infinity : Math.floor(filters.before.atMicros / 1000) + 1;
    const found: FoundDelivery[] = [];
    let end = filters.to;
    let endMs = Math.min(nowMs, end?.getTime() ?? Infinity, latestMs);
    while (found.length < filters.limit) {
      const fromMs = Math.max(earliestMs, endMs - searchedDays * dayMs);
      const part = { ...filters, from: new Date(fromMs), to: end, limit: filters.limit - found.length };
      found.push(...(await this.search.page(this.dataSource, endpoint, part)));
      if (fromMs <= earliestMs) break;
      endMs = fromMs;
      end = new Date(fromMs);
    }
    return found;
  }

  /** Returns a delivery of an account; null if there is none. @param endpointId also required to be its endpoint */
  async find(
    accountId: string,
    id: string,
    endpointId: string | null = null,
  ): Promise<DeliveryReport | null> {
    const delivery = await this.search.find(this.dataSource, accountId, id, endpointId);
    if (delivery === null) return null;
    return { delivery, attempts: await this.search.attempts(this.dataSource, id) };
  }

  /** Returns the last 7 days in India, today included, oldest first. */
  async days(endpoint: WebhookEndpoint): Promise<DayOfDeliveries[]> {
    const first = addDays(this.clock.today(), 1 - chartDays);
    const found = await this.search.days(this.dataSource, endpoint, instantInIndia(first));
    const byDay = new Map(found.map((each) => [each.day, each]));
    return Array.from({ length: chartDays }, (_, at) => {
      const day = addDays(first, at);
      return byDay.get(day) ?? { day, delivered: 0, failed: 0 };
    });
  }
}
