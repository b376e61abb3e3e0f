import { Injectable } from '@nestjs/common';
import { addDays, Clock, instantInIndia } from '@market/kernel';
import { DataSource } from 'typeorm';
import { type DeliveryPosition, renderPosition } from './domain/delivery-position';
import type { WebhookEndpoint } from './domain/endpoint';
import type {
  DayOfDeliveries,
  DeliveryState,
  FoundAttempt,
  FoundDelivery,
  WholeDelivery,
} from './domain/found-delivery';
import { DeliverySearchRepository } from './persistence/delivery-search.repository';

/** Days in India of the chart of an endpoint. */
const chartDays = 7;

/** Filters of the log of an endpoint; absent ones filter nothing. */
export interface DeliveryWish {
  readonly state?: DeliveryState | undefined;
  readonly type?: string | undefined;
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
  async list(endpoint: WebhookEndpoint, wish: DeliveryWish): Promise<DeliveryPart> {
    const { state = null, type = null, from = null, to = null, before = null, limit } = wish;
    const filters = { state, type, from, to, before, limit: limit + 1 };
    const found = await this.search.page(this.dataSource, endpoint, filters);
    const deliveries = found.slice(0, limit);
    const last = found.length > limit ? deliveries.at(-1) : undefined;
    return { deliveries, nextBefore: last === undefined ? null : renderPosition(last) };
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
