import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { Entitlements } from '@market/platform/access';
import { type OutboxEntry, OutboxQueue } from '@market/platform/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { isAsPublished, messageBody } from '../domain/message-body';
import { MessageRepository, type Subscriber } from '../persistence/message.repository';

/** Channel on which dispatchers hear of deliveries that are due at once. */
export const dueChannel = 'webhook_due';

const eventsAtMost = 20;
const draftsAtMost = 1_000;
const askedAtATime = 4;

/** Makes one delivery of each announced event for each endpoint that wants it: exactly one, over any number of processes. */
@Injectable()
export class FanOut {
  private readonly log = new Logger('webhooks');
  private readonly messages = new MessageRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: OutboxQueue,
    private readonly entitlements: Entitlements,
    private readonly clock: Clock,
  ) {}

  /** Fans out events that wait, a few of them in one transaction. @returns how many there were */
  run(): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const events = await this.queue.hold(tx, eventsAtMost);
      if (events.length === 0) return 0;
      const now = this.clock.now();
      let made = 0;
      for (const event of events) made += await this.deliver(tx, event, now);
      await this.queue.settle(
        tx,
        events.map(({ id }) => id),
        now,
      );
      if (made > 0) await tx.query('SELECT pg_notify($1, $2)', [dueChannel, '']);
      return events.length;
    });
  }

  private async deliver(tx: EntityManager, event: OutboxEntry, now: Date): Promise<number> {
    const subscribers = await this.entitled(await this.messages.subscribers(tx, event.dataSet, event));
    if (subscribers.length === 0) return 0;
    if (!isAsPublished(event)) {
      this.log.error({ eventId: event.id, type: event.type }, 'the data of an event is not as published');
    }
    const message = { eventId: event.id, type: event.type, body: messageBody(event) };
    await this.messages.keep(tx, event.dataSet, message, now);
    let made = 0;
    for (let at = 0; at < subscribers.length; at += draftsAtMost) {
      const drafts = subscribers.slice(at, at + draftsAtMost).map(({ endpointId }) => ({
        id: newDeliveryId(),
        eventId: event.id,
        endpointId,
      }));
      made += await this.messages.deliver(tx, event.dataSet, 'event', drafts, now);
    }
    return made;
  }

  /** Those within the number of endpoints that their plan has: none below Pro, the oldest after a downgrade. */
  private async entitled(subscribers: readonly Subscriber[]): Promise<Subscriber[]> {
    const accounts = [...new Set(subscribers.map(({ accountId }) => accountId))];
    const limits = new Map<string, number>();
    for (let at = 0; at < accounts.length; at += askedAtATime) {
      await Promise.all(
        accounts.slice(at, at + askedAtATime).map(async (accountId) => {
          limits.set(accountId, (await this.entitlements.of(accountId)).webhooksLimit);
        }),
      );
    }
    return subscribers.filter(({ accountId, place }) => place <= (limits.get(accountId) ?? 0));
  }
}

/** An id of a delivery: `X-Webhook-ID`. */
export function newDeliveryId(): string {
  return `dlv_${randomUUID().replaceAll('-', '')}`;
}
