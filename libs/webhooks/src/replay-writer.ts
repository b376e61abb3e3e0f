import { chosenTypes, eventBody } from '@market/contracts';
import { type Clock, DomainError, newId } from '@market/kernel';
import type { Sql } from '@market/database';
import type { OutboxQueue } from '@market/database/outbox';
import { dueChannel } from './delivery/fan-out';
import { maxReplayed, replayedDays, type ReplayChoice } from './domain/replay-choice';
import type { WebhookEndpoint } from './domain/endpoint';
import { type EventFilter, matchesFilter } from './domain/event-filter';
import { MessageRepository } from './persistence/message.repository';
import { ReplayRepository } from './persistence/replay.repository';

const dayMs = 24 * 60 * 60 * 1000;
/** Number of events whose bodies are made at a time. */
const bodiesAtATime = 1_000;

/** Events that a replay may send. */
export interface ReplayWish {
  /** Earliest time of an event. The creation of the endpoint, and 90 days, limit it as well. */
  readonly since: Date;
  /** First instant after the last event; null for no end. */
  readonly until: Date | null;
  readonly only: ReplayChoice;
  /** Types of events; those of the endpoint when null. */
  readonly types: readonly string[] | null;
}

/**
 * Replays events to an endpoint: chooses them, and makes new deliveries of them with bodies made of the stored events.
 * Both run in a transaction that has called `lock` before, so that nothing is sent twice.
 */
export class ReplayWriter {
  private readonly replays = new ReplayRepository();
  private readonly messages = new MessageRepository();

  constructor(
    private readonly queue: OutboxQueue,
    private readonly clock: Clock,
  ) {}

  /** Excludes other replays to the endpoint until the transaction ends. Locks no row. */
  lock(transaction: Sql, endpointId: string): Promise<void> {
    return this.replays.lock(transaction, endpointId);
  }

  /** Resolves to the ids of the events that a wish means now, oldest first. */
  async choose(
    transaction: Sql,
    { id: endpointId, dataSet, events, filter, createdAt }: WebhookEndpoint,
    { since, until, only, types }: ReplayWish,
  ): Promise<string[]> {
    const all = chosenTypes(events);
    const wanted = types === null ? all : all.filter((type) => types.includes(type));
    const earliestMs = Math.max(createdAt.getTime(), this.clock.nowMs() - replayedDays * dayMs);
    const from = new Date(Math.max(since.getTime(), earliestMs));
    const eventIds = await this.queue.fannedOut(transaction, { dataSet, types: wanted, from, until });
    const chosen = await this.replays.choose(transaction, { dataSet, endpointId, only, eventIds });
    return filter === null ? chosen : this.matching(transaction, filter, chosen);
  }

  /** Resolves to the ids of the events that a filter lets through, in their order. */
  private async matching(
    transaction: Sql,
    filter: EventFilter,
    eventIds: readonly string[],
  ): Promise<string[]> {
    const matching: string[] = [];
    for (let at = 0; at < eventIds.length; at += bodiesAtATime) {
      const entries = await this.queue.withIds(transaction, eventIds.slice(at, at + bodiesAtATime));
      matching.push(...entries.filter(({ data }) => matchesFilter(filter, data)).map(({ id }) => id));
    }
    return matching;
  }

  /** Makes deliveries of chosen events, which are due at once. @returns their number */
  async write(
    transaction: Sql,
    endpoint: Pick<WebhookEndpoint, 'id' | 'accountId' | 'dataSet'>,
    eventIds: readonly string[],
  ): Promise<number> {
    const now = this.clock.now();
    const stored: string[] = [];
    for (let at = 0; at < eventIds.length; at += bodiesAtATime) {
      const entries = await this.queue.withIds(transaction, eventIds.slice(at, at + bodiesAtATime));
      const messages = entries.map((entry) => ({
        ...{ dataSet: entry.dataSet, eventId: entry.id, type: entry.type },
        body: eventBody(entry),
      }));
      await this.messages.keep(transaction, messages, now);
      stored.push(...entries.map(({ id }) => id));
    }
    return this.deliver(transaction, endpoint, stored, now);
  }

  /** Makes deliveries of events whose messages exist. @returns their number */
  async deliver(
    transaction: Sql,
    { id: endpointId, accountId, dataSet }: Pick<WebhookEndpoint, 'id' | 'accountId' | 'dataSet'>,
    eventIds: readonly string[],
    now: Date = this.clock.now(),
  ): Promise<number> {
    // In the order of the events: rows of the queue are claimed by time, then by id.
    const ids = eventIds.map(() => newId('dlv')).sort();
    const drafts = eventIds.flatMap((eventId, at) => {
      const id = ids[at];
      return id === undefined ? [] : [{ dataSet, id, eventId, endpointId, accountId }];
    });
    const made = await this.messages.deliver(transaction, 'replay', drafts, now);
    if (made > 0) await transaction.query('SELECT pg_notify($1, $2)', [dueChannel, '']);
    return made;
  }
}

/** Refuses more deliveries than one replay may make. Errors: `DomainError` `VAL_001`. */
export function requireReplayable(count: number, field: string): void {
  if (count <= maxReplayed) return;
  throw new DomainError({
    kind: 'invalid',
    code: 'VAL_001',
    publicMessage: `Invalid request parameters: ${field}`,
    details: [
      {
        field,
        message: `means ${count} deliveries, and a replay makes at most ${maxReplayed}: choose a shorter time or fewer types`,
      },
    ],
  });
}
