import { Injectable, Logger } from '@nestjs/common';
import { Clock, newId } from '@market/kernel';
import { type OutboxEntry, OutboxQueue } from '@market/platform/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { isAsPublished, messageBody } from '../domain/message-body';
import { boundedTransaction } from '../persistence/bounded-transaction';
import { EndpointPlaces } from './endpoint-places';
import {
  type EndpointSpan,
  MessageRepository,
  type SpanSize,
  type Subscription,
} from '../persistence/message.repository';

/** Channel on which dispatchers hear of deliveries that are due at once. */
export const dueChannel = 'webhook_due';

/** So many events in one transaction, and no more than make about so many deliveries. */
const eventsAtMost = 200;
const deliveriesAtMost = 2_500;
/**
 * An event is fanned out to so many endpoints at a time, whether they want it or not: the first need not wait for the
 * last. While those of one part are sent to there is time for a larger one, which costs less for each.
 */
const partSize: SpanSize = { atLeast: 320, times: 4, atMost: 5_000 };

/**
 * Makes one delivery of each announced event for each endpoint that wants it: exactly one, over any number of processes.
 * Deliveries and what the event says of its fan-out, that it is done or how far, are written in one transaction, which
 * holds the event.
 */
@Injectable()
export class FanOut {
  private readonly log = new Logger('webhooks');
  private readonly messages = new MessageRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: OutboxQueue,
    private readonly places: EndpointPlaces,
    private readonly clock: Clock,
  ) {}

  /** Fans out events that wait, or a part of one, in one transaction. @returns of how many events; 0 when none waits */
  run(): Promise<number> {
    return boundedTransaction(this.dataSource, async (tx) => {
      const endpoints = await this.messages.countEndpoints(tx, deliveriesAtMost);
      const atMost = Math.floor(deliveriesAtMost / Math.max(1, endpoints));
      const held = await this.queue.hold(tx, Math.min(eventsAtMost, Math.max(1, atMost)));
      const begun = held.find(({ fannedOutTo }) => fannedOutTo !== null);
      const events = begun === undefined ? held : [begun];
      if (events.length === 0) return 0;
      const now = this.clock.now();
      const span = await this.spanOf(tx, events);
      const made = await this.deliver(tx, events, span, now);
      const ids = events.map(({ id }) => id);
      if (span.to === null) await this.queue.settle(tx, ids, now);
      else for (const id of ids) await this.queue.settlePart(tx, id, span.to);
      if (made > 0) await tx.query('SELECT pg_notify($1, $2)', [dueChannel, '']);
      return events.length;
    });
  }

  /** All endpoints for several events, some of them for one. */
  private async spanOf(tx: EntityManager, [first, ...others]: readonly OutboxEntry[]): Promise<EndpointSpan> {
    if (first === undefined || others.length > 0) return { after: '', to: null };
    const { dataSet, fannedOutTo } = first;
    return this.messages.spanAfter(tx, dataSet, fannedOutTo ?? '', partSize);
  }

  private async deliver(
    tx: EntityManager,
    events: readonly OutboxEntry[],
    span: EndpointSpan,
    now: Date,
  ): Promise<number> {
    const turns = new Map(events.map(({ id }, turn) => [id, turn]));
    const turnOf = ({ eventId }: Subscription) => turns.get(eventId) ?? 0;
    // Event by event: a claim looks ahead in the order of ids, and would else see few endpoints.
    const wanting = await this.messages.subscriptions(tx, events, span);
    const subscriptions = (await this.places.withinPlan(tx, wanting)).toSorted(
      (one, other) => turnOf(one) - turnOf(other),
    );
    const wanted = new Set(subscriptions.map(({ eventId }) => eventId));
    const told = events.filter(({ id }) => wanted.has(id));
    for (const { id, type, data } of told) {
      if (!isAsPublished({ type, data })) {
        this.log.error({ eventId: id, type }, 'the data of an event is not as published');
      }
    }
    const messages = told.map((event) => ({
      ...{ dataSet: event.dataSet, eventId: event.id, type: event.type },
      body: messageBody(event),
    }));
    await this.messages.keep(tx, messages, now);
    const dataSets = new Map(told.map(({ id, dataSet }) => [id, dataSet]));
    // In order: rows that stand side by side are written, claimed and settled faster.
    const ids = subscriptions.map(() => newId('dlv')).sort();
    const drafts = subscriptions.flatMap(({ eventId, endpointId }, at) => {
      const [dataSet, id] = [dataSets.get(eventId), ids[at]];
      return dataSet === undefined || id === undefined ? [] : [{ dataSet, id, eventId, endpointId }];
    });
    return this.messages.deliver(tx, 'event', drafts, now);
  }
}
