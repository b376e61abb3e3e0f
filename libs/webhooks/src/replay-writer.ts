import { chosenTypes, completeEventData, eventBody } from '@market/contracts';
import { type Clock, DomainError, newId, dayMs } from '@market/kernel';
import type { Sql } from '@market/database';
import type { OutboxQueue, SequenceRange, WrittenEvent } from '@market/database/outbox';
import { dueChannel } from './delivery/fan-out';
import {
  chosenFates,
  type FateCounts,
  maxReplayed,
  replayedDays,
  type ReplayChoice,
  undeliveredEnds,
} from './domain/replay-choice';
import type { WebhookEndpoint } from './domain/endpoint';
import { matchesFilter } from './domain/event-filter';
import { MessageRepository, type MessageRow } from './persistence/message.repository';
import { ReplayRestRepository } from './persistence/replay-rest.repository';
import { type FatedEvent, type ReplayedEndpoint, ReplayRepository } from './persistence/replay.repository';

/** Number of events whose fates are read at a time. */
const judgedAtATime = 10_000;
/** Number of events that are read at a time to be filtered. */
const filteredAtATime = 1_000;

/** Events that a replay may send. */
export interface ReplayRequest {
  /** Earliest time of an event. The creation of the endpoint, and 90 days, limit it as well. */
  readonly since: Date;
  /** First instant after the last event; null for no end. */
  readonly until: Date | null;
  readonly only: ReplayChoice | 'unsent';
  /** Types of events; those of the endpoint when null. */
  readonly types: readonly string[] | null;
  /** Sequences of the events. Default: all. */
  readonly sequences?: SequenceRange;
}

/** Events that a request means now. */
export interface ChosenEvents {
  readonly since: Date;
  /** Events to send, and those of the range that are pending, which are not sent; oldest first. */
  readonly events: readonly FatedEvent[];
}

/** Returns the events that are sent, in their order. */
export const sentIds = (events: readonly FatedEvent[]): string[] =>
  events.flatMap(({ id, fate }) => (fate === 'pending' ? [] : [id]));

/** Counts events by their fates. */
export function countsOf(events: readonly FatedEvent[]): FateCounts {
  const counts = { pending: 0, delivered: 0, failed: 0, held: 0, unsent: 0 };
  for (const { fate } of events) counts[fate] += 1;
  return counts;
}

/**
 * Replays events to an endpoint: chooses them, and makes new deliveries of them with bodies made of the stored events.
 * At most 1 000 deliveries of an account are due or being sent; further events are parked until there is room.
 * `lock`, `choose` and `write` come in one transaction, in this order, so that nothing is sent twice: see `ReplaySender`.
 */
export class ReplayWriter {
  private readonly replays = new ReplayRepository();
  private readonly rests = new ReplayRestRepository();
  private readonly messages = new MessageRepository();

  constructor(
    private readonly queue: OutboxQueue,
    private readonly clock: Clock,
  ) {}

  /** Excludes other replays to the endpoint until the transaction ends. Locks no row. */
  lock(transaction: Sql, endpointId: string): Promise<void> {
    return this.replays.lock(transaction, endpointId);
  }

  /**
   * Resolves to the events that a request means now. Locks nothing.
   *
   * @param enough number of events; when more are found, the choice ends with those that were found so far
   */
  async choose(
    sql: Sql,
    endpoint: WebhookEndpoint,
    { since, until, only, types, sequences }: ReplayRequest,
    enough = Infinity,
  ): Promise<ChosenEvents> {
    const { id: endpointId, dataSet, accountId, createdAt } = endpoint;
    const all = chosenTypes(endpoint.events);
    const wanted = types === null ? all : all.filter((type) => types.includes(type));
    const earliestMs = Math.max(createdAt.getTime(), this.clock.nowMs() - replayedDays * dayMs);
    const from = new Date(Math.max(since.getTime(), earliestMs));
    const range = {
      ...{ dataSet, accountId, types: wanted, from, until },
      ...(sequences === undefined ? {} : { sequences }),
    };
    const fates = [...chosenFates[only], 'pending' as const];
    const events: FatedEvent[] = [];
    let sent = 0;
    let after: number | undefined = 0;
    while (after !== undefined && sent <= enough) {
      const bounds = { after, atMost: judgedAtATime };
      const part: WrittenEvent[] = await this.queue.fannedOut(sql, range, endpointId, bounds);
      const writtenSince = part[0]?.writtenAt ?? null;
      const candidates = { dataSet, endpointId, fates, eventIds: part.map(({ id }) => id), writtenSince };
      const found = await this.replays.choose(sql, candidates);
      for (const event of await this.matching(sql, endpoint, found)) {
        events.push(event);
        if (event.fate !== 'pending') sent += 1;
      }
      after = part.length < judgedAtATime ? undefined : part.at(-1)?.position;
    }
    return { since, events };
  }

  /**
   * Adds the events that were pending when they were chosen, and failed or were held since. Comes behind the lock of the endpoint's
   * row, for which outcomes wait.
   */
  async judgeAgain(
    sql: Sql,
    { id: endpointId, dataSet }: ReplayedEndpoint,
    { since, events }: ChosenEvents,
  ): Promise<ChosenEvents> {
    const pending = events.flatMap(({ id, fate }) => (fate === 'pending' ? [id] : []));
    const ended = new Map<string, FatedEvent>();
    for (let at = 0; at < pending.length; at += judgedAtATime) {
      const eventIds = pending.slice(at, at + judgedAtATime);
      const candidates = { dataSet, endpointId, fates: undeliveredEnds, eventIds, writtenSince: since };
      for (const event of await this.replays.choose(sql, candidates)) ended.set(event.id, event);
    }
    return { since, events: events.map((event) => ended.get(event.id) ?? event) };
  }

  /** Resolves to the events that a filter lets through, in their order. */
  private async matching(
    sql: Sql,
    { filter }: Pick<WebhookEndpoint, 'filter'>,
    events: readonly FatedEvent[],
  ): Promise<readonly FatedEvent[]> {
    if (filter === null) return events;
    const matching = new Set<string>();
    for (let at = 0; at < events.length; at += filteredAtATime) {
      const ids = events.slice(at, at + filteredAtATime).map(({ id }) => id);
      const entries = await this.queue.withIds(sql, ids);
      for (const entry of entries)
        if (matchesFilter(filter, completeEventData(entry))) matching.add(entry.id);
    }
    return events.filter(({ id }) => matching.has(id));
  }

  /**
   * Makes deliveries of chosen events, which are due at once, as many as the queue has room for. The others are parked,
   * and made by `ReplayFeed`.
   *
   * @returns number of all
   */
  async write(transaction: Sql, endpoint: ReplayedEndpoint, eventIds: readonly string[]): Promise<number> {
    const room = await this.roomBehindRest(transaction, endpoint);
    await this.make(transaction, endpoint, eventIds.slice(0, room));
    await this.rests.park(transaction, endpoint.id, eventIds.slice(room));
    return eventIds.length;
  }

  /** Makes a delivery of an event with its logged body, although its event may be gone. It waits behind no rest. */
  async writeOne(
    transaction: Sql,
    endpoint: ReplayedEndpoint,
    { eventId, type, body }: Omit<MessageRow, 'dataSet'>,
  ): Promise<void> {
    const now = this.clock.now();
    // The stored body stays; this keeps its message for the time of the new delivery.
    await this.messages.keep(transaction, [{ dataSet: endpoint.dataSet, eventId, type, body }], now);
    await this.deliver(transaction, endpoint, [eventId], now);
  }

  /**
   * Makes deliveries of parked events of an endpoint, as many as the queue has room for. The events of one row of a rest
   * are in the order of the log, in which all replays lock messages.
   *
   * @returns number of deliveries; 0 also if another transaction replays to the endpoint or changes it
   */
  async writeFromRest(transaction: Sql, endpointId: string): Promise<number> {
    if (!(await this.replays.tryToLock(transaction, endpointId))) return 0;
    const endpoint = await this.replays.openEndpoint(transaction, endpointId);
    if (endpoint === null) return 0;
    const room = await this.rests.room(transaction, endpoint, this.clock.now());
    if (room === 0) return 0;
    return this.make(transaction, endpoint, await this.rests.take(transaction, endpointId, room));
  }

  /** Resolves to the number of deliveries that may be made now; 0 while earlier events of the endpoint are parked. */
  private async roomBehindRest(transaction: Sql, endpoint: ReplayedEndpoint): Promise<number> {
    if (await this.rests.has(transaction, endpoint.id)) return 0;
    return this.rests.room(transaction, endpoint, this.clock.now());
  }

  /** Makes deliveries of events that are still stored, with bodies made of them. @returns their number */
  private async make(
    transaction: Sql,
    endpoint: ReplayedEndpoint,
    eventIds: readonly string[],
  ): Promise<number> {
    if (eventIds.length === 0) return 0;
    const now = this.clock.now();
    const entries = await this.queue.withIds(transaction, eventIds);
    const messages = entries.map((entry) => ({
      ...{ dataSet: entry.dataSet, eventId: entry.id, type: entry.type },
      body: eventBody(entry),
    }));
    await this.messages.keep(transaction, messages, now);
    return this.deliver(
      transaction,
      endpoint,
      entries.map(({ id }) => id),
      now,
    );
  }

  /** Makes deliveries of events whose messages exist. @returns their number */
  private async deliver(
    transaction: Sql,
    { id: endpointId, accountId, dataSet }: ReplayedEndpoint,
    eventIds: readonly string[],
    now: Date,
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
        message: `means more than ${maxReplayed} deliveries, the most that a replay makes: choose a shorter time or fewer types`,
      },
    ],
  });
}
