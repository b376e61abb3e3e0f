import { Injectable, Logger } from '@nestjs/common';
import { completeEventData, eventBody, isAsPublished } from '@market/contracts';
import { Clock, newId } from '@market/kernel';
import { pipelined, type Sql } from '@market/database';
import { isTracing, recordFanOut } from '@market/base/tracing';
import { type OutboxEntry, OutboxQueue } from '@market/database/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { matchesFilter } from '../domain/event-filter';
import { boundedTransaction } from '../persistence/bounded-transaction';
import { FanOutLockRepository } from '../persistence/fan-out-lock.repository';
import { EndpointRanks } from './endpoint-ranks';
import {
  type EndpointSpan,
  MessageRepository,
  type PartSize,
  type Subscription,
  type SpanSubscriptions,
} from '../persistence/message.repository';

/** Notification channel of due deliveries, for dispatchers. */
export const dueChannel = 'webhook_due';

/** Limits of one transaction: events, and deliveries that they make. */
const maxEvents = 200;
const maxDeliveries = 2_500;
/**
 * Sizes of the parts in which an event is fanned out to many endpoints, subscribed or not. The first part is small, so
 * that its deliveries start early; later parts are larger, because a larger part costs less for each endpoint.
 */
const partSize: PartSize = { atLeast: 320, times: 4, atMost: 5_000 };

/**
 * Makes one delivery of each announced event for each subscribed endpoint: exactly one, over any number of processes.
 * Deliveries and the progress of the event are written in one transaction, which locks the event.
 */
@Injectable()
export class FanOut {
  private readonly log = new Logger('webhooks');
  private readonly messages = new MessageRepository();
  private readonly lock = new FanOutLockRepository();
  /** Number of endpoints at the last run, null at first; it limits the number of events of a transaction. */
  private endpoints: number | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: OutboxQueue,
    private readonly ranks: EndpointRanks,
    private readonly clock: Clock,
  ) {}

  /** Fans out waiting events, or a part of one, in one transaction. @returns number of events; 0 if none waits */
  async run(): Promise<number> {
    this.endpoints ??= await this.countEndpoints(this.dataSource);
    const atMost = Math.floor(maxDeliveries / Math.max(1, this.endpoints));
    const beganAt = this.clock.now();
    const { events, wanting } = await boundedTransaction(this.dataSource, async (tx) => {
      const hold = this.queue.hold(tx, Math.min(maxEvents, Math.max(1, atMost)));
      const [held, endpoints] = await pipelined([hold, this.countEndpoints(tx)]);
      this.endpoints = endpoints;
      const begun = held.find(({ fannedOutTo }) => fannedOutTo !== null);
      const events = begun === undefined ? held : [begun];
      if (events.length === 0) return { events, wanting: [] };
      const found = await this.subscriptions(tx, events);
      const { to } = found;
      const wanting = await this.ranks.withinPlan(tx, filtered(found, events));
      const now = this.clock.now();
      await pipelined([...this.deliver(tx, events, wanting, now), ...this.mark(tx, events, to, now)]);
      return { events, wanting };
    });
    if (isTracing()) traceFanOut(events, wanting, beganAt);
    return events.length;
  }

  /** Resolves to the subscriptions, read after the lock by which a replay waits for the end of this fan-out. */
  private async subscriptions(tx: EntityManager, events: readonly OutboxEntry[]): Promise<SpanSubscriptions> {
    const share = this.lock.share(tx);
    const [, found] = await pipelined([share, this.messages.subscriptions(tx, events, spanOf(events))]);
    return found;
  }

  private countEndpoints(sql: Sql): Promise<number> {
    return this.messages.countEndpoints(sql, maxDeliveries);
  }

  private deliver(
    tx: EntityManager,
    events: readonly OutboxEntry[],
    wanting: readonly Subscription[],
    now: Date,
  ): Promise<unknown>[] {
    if (wanting.length === 0) return [];
    const turns = new Map(events.map(({ id }, turn) => [id, turn]));
    const turnOf = ({ eventId }: Subscription) => turns.get(eventId) ?? 0;
    // By event: a claim reads in the order of ids, and would otherwise see few endpoints.
    const subscriptions = wanting.toSorted((one, other) => turnOf(one) - turnOf(other));
    const wanted = new Set(subscriptions.map(({ eventId }) => eventId));
    const told = events.filter(({ id }) => wanted.has(id));
    for (const { id, type, data } of told) {
      if (!isAsPublished({ type, data })) {
        this.log.error({ eventId: id, type }, 'the data of an event is not as published');
      }
    }
    const messages = told.map((event) => ({
      ...{ dataSet: event.dataSet, eventId: event.id, type: event.type },
      body: eventBody(event),
    }));
    const dataSets = new Map(told.map(({ id, dataSet }) => [id, dataSet]));
    // In order: adjacent rows are written, claimed and settled faster.
    const ids = subscriptions.map(() => newId('dlv')).sort();
    const drafts = subscriptions.flatMap(({ eventId, endpointId, accountId }, at) => {
      const [dataSet, id] = [dataSets.get(eventId), ids[at]];
      return dataSet === undefined || id === undefined
        ? []
        : [{ dataSet, id, eventId, endpointId, accountId }];
    });
    return [
      this.messages.keep(tx, messages, now),
      this.messages.deliver(tx, 'event', drafts, now),
      tx.query('SELECT pg_notify($1, $2)', [dueChannel, '']),
    ];
  }

  /** Marks events as fanned out, or stores how far. */
  private mark(
    tx: EntityManager,
    events: readonly OutboxEntry[],
    to: string | null,
    now: Date,
  ): Promise<void>[] {
    const ids = events.map(({ id }) => id);
    return to === null
      ? [this.queue.settle(tx, ids, now)]
      : ids.map((id) => this.queue.settlePart(tx, id, to));
  }
}

/** Returns the subscriptions of endpoints whose filter the event meets. */
function filtered(
  { subscriptions, filters }: SpanSubscriptions,
  events: readonly OutboxEntry[],
): readonly Subscription[] {
  if (Object.keys(filters).length === 0) return subscriptions;
  const data = new Map(events.map((event) => [event.id, completeEventData(event)]));
  return subscriptions.filter(({ eventId, endpointId }) =>
    matchesFilter(filters[endpointId] ?? [], data.get(eventId) ?? {}),
  );
}

/** Returns null (all endpoints) for several events, the next part of the endpoints for one. */
function spanOf([first, ...others]: readonly OutboxEntry[]): EndpointSpan | null {
  if (first === undefined || others.length > 0) return null;
  const { dataSet, fannedOutTo } = first;
  return { ...partSize, dataSet, after: fannedOutTo ?? '' };
}

/** Records the spans of events; of one that is fanned out in parts, with its first part. */
function traceFanOut(events: readonly OutboxEntry[], wanting: readonly Subscription[], beganAt: Date): void {
  for (const event of events.filter(({ fannedOutTo }) => fannedOutTo === null)) {
    const deliveries = wanting.filter(({ eventId }) => eventId === event.id).length;
    recordFanOut({ ...event, deliveries }, beganAt);
  }
}
