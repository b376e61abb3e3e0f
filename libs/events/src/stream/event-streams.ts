import type { ServerResponse } from 'node:http';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import type { MaybePromise } from '@market/kernel';
import { Metrics } from '@market/base/observability';
import { PeriodicTask, TaskRegistry } from '@market/base/tasks';
import { eventLogChannel, WakeUp } from '@market/database/outbox';
import { DataSource } from 'typeorm';
import type { LogFilters, LoggedEvent, LogPlace } from '../domain/logged-event';
import { EventLogRepository } from '../persistence/event-log.repository';
import type { LeaseResult, StreamOwner } from '../persistence/stream-lease.repository';
import { EventStream, type StreamSource } from './event-stream';
import { EventTail, type TailEvent } from './event-tail';
import { ReplayTurns } from './replay-turns';
import { eventFrame, replacedFrame } from './stream-frames';
import { StreamLeases } from './stream-leases';

/** Interval of the look for events without a notification, and of the check of keys and plans. Units: milliseconds. */
const lookEveryMs = 400;
/** Interval at which leases are renewed. Units: milliseconds. */
const renewEveryMs = 1_000;
/** Number of events that a stream behind the memory reads at once. */
const eventsAtATime = 50;

export interface StreamSubscription {
  readonly owner: StreamOwner;
  /** Key, or user of a page: its further stream takes the place of one of its own. */
  readonly opener: string;
  /** Account that the events are for, and in whose turns the log is read: of all of its keys, environments and pages. */
  readonly accountId: string;
  /** Max number of open streams of the owner. */
  readonly limit: number;
  readonly filters: LogFilters;
  /** Event after which it begins; null: it begins with the next event. */
  readonly behind: LogPlace | null;
}

/** Reason why a stream was not opened. */
export type StreamRefusal = Extract<LeaseResult, { isTaken: false }>;

/** Response of a stream, and the permission of its client. */
export interface StreamRequest {
  readonly response: ServerResponse;
  /**
   * Returns how many streams the owner may have open by now; null if the client may not read any more. Errors: those of what
   * is asked, while it is not known.
   */
  readonly limitNow: () => MaybePromise<number | null>;
  /** Head of the response. Shape: name, value, … */
  readonly headers: readonly string[];
}

interface OpenStream {
  readonly stream: EventStream;
  readonly leaseId: string;
  readonly owner: StreamOwner;
  /** Max number of open streams of the owner, as it was last seen. */
  limit: number;
  readonly limitNow: StreamRequest['limitNow'];
}

/**
 * All open streams of this process. One reader for each data set follows the log in memory, and wakes the streams; a stream
 * ends with its client, its permission, its lease or this process.
 */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  private readonly log = new EventLogRepository();
  private readonly turns = new ReplayTurns();
  private readonly open = new Set<OpenStream>();
  private readonly leases: StreamLeases;
  private readonly tails: Readonly<Record<DataSet, EventTail>>;
  private readonly wakeUp: WakeUp;
  private readonly cut;
  private readonly replaced;
  private isEnding = false;
  private readonly following = new PeriodicTask({
    name: 'events.follow',
    everyMs: lookEveryMs,
    run: () => this.follow(),
  });
  private readonly checking = new PeriodicTask({
    name: 'events.check-streams',
    everyMs: lookEveryMs,
    run: () => this.check(),
  });
  private readonly renewing = new PeriodicTask({
    name: 'events.renew-leases',
    everyMs: renewEveryMs,
    run: () => this.renew(),
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly tasks: TaskRegistry,
    metrics: Metrics,
  ) {
    this.leases = new StreamLeases(dataSource);
    this.tails = { live: new EventTail(dataSource, 'live'), sample: new EventTail(dataSource, 'sample') };
    this.wakeUp = new WakeUp(dataSource, eventLogChannel, () => void this.following.runAgain());
    metrics.observableGauge('event_streams_open', 'Open event streams.', () => this.open.size);
    this.cut = metrics.counter('event_streams_cut_total', 'Event streams of clients that did not read them.');
    this.replaced = metrics.counter(
      'event_streams_replaced_total',
      'Event streams whose place a further stream of the same key or user took.',
    );
  }

  /**
   * Opens a stream, and writes it from then on. When the owner has as many as the plan allows, it takes the place of another
   * one of its opener, which ends.
   *
   * @returns the reason, and writes nothing, when it takes none; otherwise null
   *
   * Errors: those of the database.
   */
  async start(subscription: StreamSubscription, asked: StreamRequest): Promise<StreamRefusal | null> {
    const { owner, opener, limit, behind } = subscription;
    await this.startTasks();
    const lease = await this.leases.take(owner, { limit, opener });
    if (!lease.isTaken) return lease;
    this.endReplaced(new Set(lease.replaced));
    const { id: leaseId } = lease;
    try {
      const reader = { dataSet: owner.dataSet, accountId: subscription.accountId };
      const place = behind ?? (await this.log.head(this.dataSource, reader));
      const source = await this.sourceOf(subscription);
      const stream = new EventStream(asked.response, place, source);
      const { limitNow } = asked;
      this.begin({ stream, leaseId, owner, limit, limitNow }, asked);
    } catch (error) {
      await this.leases.release(leaseId);
      throw error;
    }
    return null;
  }

  /** Ends all streams before the server waits for its responses. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    for (const { stream } of this.open) stream.end();
    await Promise.all([
      this.wakeUp.stop(),
      this.following.stop(lookEveryMs),
      this.checking.stop(lookEveryMs),
      this.renewing.stop(lookEveryMs),
    ]);
    await this.leases.end().catch(() => undefined);
  }

  private begin(entry: OpenStream, { response, headers }: StreamRequest): void {
    const { stream, leaseId } = entry;
    if (response.destroyed) return void this.leases.release(leaseId);
    this.open.add(entry);
    response.once('close', () => {
      this.open.delete(entry);
      void this.leases.release(leaseId);
    });
    response.writeHead(200, headers as string[]);
    stream.begin();
    if (this.isEnding) stream.end();
    else void this.following.run();
  }

  private async startTasks(): Promise<void> {
    if (this.isEnding) return;
    this.following.start(this.tasks);
    this.checking.start(this.tasks);
    this.renewing.start(this.tasks);
    await this.wakeUp.start(this.tasks);
  }

  private async sourceOf({
    owner: { dataSet },
    accountId,
    filters,
  }: StreamSubscription): Promise<StreamSource> {
    const { types, subject } = filters;
    const wantedTypes = types === null ? null : new Set(types);
    const subjects =
      subject === null ? null : new Set(await this.log.subjectsOf(this.dataSource, dataSet, subject));
    return {
      ready: (behind) => this.tails[dataSet].behind(behind),
      read: async (behind) => {
        const { events, head, hasMore } = await this.log.part(
          this.dataSource,
          { dataSet, accountId },
          behind,
          filters,
          eventsAtATime,
        );
        return { events: framed(events), upTo: hasMore ? (events.at(-1) ?? null) : head };
      },
      inTurn: (page) => this.turns.ask(accountId, page),
      sees: (event) => event.accountId === null || event.accountId === accountId,
      wants: ({ type, subjectId, slug }) =>
        (wantedTypes?.has(type) ?? true) &&
        (subjects === null || subjects.has(subjectId) || (slug !== null && slug === subject)),
    };
  }

  /** Reads the events written since, and wakes the streams of their data set. */
  private async follow(): Promise<void> {
    for (const dataSet of ['live', 'sample'] as const) {
      const streams = [...this.open].filter(({ owner }) => owner.dataSet === dataSet);
      if (streams.length === 0) {
        this.tails[dataSet].forget();
      } else if (await this.tails[dataSet].advance()) {
        for (const { stream } of streams) stream.pump();
      }
    }
  }

  /** Ends the streams whose client lost its permission, and those that nobody reads; the others show that they are alive. */
  private async check(): Promise<void> {
    const nowMs = performance.now();
    for (const entry of [...this.open]) {
      if (!entry.stream.beat(nowMs)) this.cut.inc();
      // As long as the database is away, nothing is known of a key that is not cached, and of a session.
      await this.judge(entry).catch(() => undefined);
    }
  }

  /** Ends a stream whose client lost its permission, or which is among the newest above a limit that was lowered. */
  private async judge(entry: OpenStream): Promise<void> {
    const { stream, owner, leaseId, limitNow } = entry;
    const limit = await limitNow();
    if (limit === null) return void stream.end();
    const isLowered = limit < entry.limit;
    if (isLowered && (await this.leases.above(owner, limit)).has(leaseId)) stream.end();
    entry.limit = limit;
  }

  private async renew(): Promise<void> {
    if (this.open.size === 0) return;
    const { replaced, held } = await this.leases.renew();
    this.endReplaced(replaced);
    for (const { stream, leaseId } of this.open) if (held?.has(leaseId) === false) stream.end();
    await this.leases.noteUnsent(
      new Map([...this.open].map(({ stream, leaseId }) => [leaseId, stream.unsentSinceMs])),
    );
  }

  /** Ends streams whose place others took: their clients are told so. */
  private endReplaced(leaseIds: ReadonlySet<string>): void {
    for (const { stream, leaseId } of this.open) {
      if (leaseIds.has(leaseId) && stream.end(replacedFrame)) this.replaced.inc();
    }
  }
}

/** Makes the frames of events one after the other. */
function* framed(events: readonly LoggedEvent[]): Generator<TailEvent> {
  for (const event of events) yield { ...event, frame: eventFrame(event) };
}
