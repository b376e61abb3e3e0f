import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@market/database';
import type { AccessCheck } from '@market/access';
import { DomainError } from '@market/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import type { EndpointWithState, WebhookEndpoint } from './domain/endpoint';
import type { FateCounts } from './domain/replay-choice';
import { boundedTransaction, boundMs } from './persistence/bounded-transaction';
import { type CatchUp, CatchUpRepository } from './persistence/catch-up.repository';
import { FanOutLockRepository } from './persistence/fan-out-lock.repository';
import { type ChosenEvents, countsOf, type ReplayWriter, sentIds } from './replay-writer';

/** Pause between two looks at the fan-outs under way. Units: milliseconds. */
const lookAgainMs = 50;

/** Result of a replay, or of its preview. */
export interface RangeReplay extends Pick<ChosenEvents, 'since'> {
  readonly deliveries: number;
  /** Number of events by what became of their former deliveries: those that are sent, and the pending ones of the range. */
  readonly counts: FateCounts;
}

/** Replay to an endpoint, as its author may make it. */
export interface EndpointReplay<Opened = WebhookEndpoint> {
  readonly endpointId: string;
  readonly check: AccessCheck;
  /** Reads the endpoint; null if the author has none. Errors: `DomainError` if it must not receive the replay. */
  read(database: Database): Promise<WebhookEndpoint | null>;
  /**
   * Like `read`, after which the endpoint receives the replay: with a lock on the row that lasts until the transaction ends. A shared
   * one suffices, unless the endpoint is enabled here: none disables it meanwhile, and the fan-out of events goes on. Taken
   * last, since outcomes of deliveries wait for it.
   */
  open(transaction: EntityManager): Promise<Opened | null>;
  /** Chooses its events. Errors: `DomainError` `VAL_001` for too many. */
  choose(sql: Database, endpoint: WebhookEndpoint): Promise<ChosenEvents>;
  /** Writes the entry of the audit log. */
  record(transaction: EntityManager, endpoint: WebhookEndpoint, sent: RangeReplay): Promise<void>;
}

/** Endpoint that an enabling has locked and left enabled. */
export interface OpenedByEnabling {
  readonly endpoint: EndpointWithState;
  /** False for an endpoint that was enabled before. */
  readonly wasDisabled: boolean;
}

/** Enabled endpoint, and what was sent to it. */
export interface EnablingReplay {
  readonly endpoint: EndpointWithState;
  readonly replay: RangeReplay;
}

/**
 * Sends replays, of customers and of operators. What is sent is chosen and written in one transaction, which excludes other
 * replays to the endpoint: of two equal requests the second finds that the deliveries of the first wait, and makes none.
 */
export class ReplaySender {
  private readonly catchUps = new CatchUpRepository();
  private readonly fanOuts = new FanOutLockRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly writer: ReplayWriter,
  ) {}

  /**
   * Chooses the events of a replay, and makes their deliveries, after the fan-outs under way: they may have read the endpoint as
   * it was before it was enabled or changed. What they passed over is chosen, and later fan-outs read it as it is.
   *
   * @returns null if its author has no such endpoint
   *
   * Errors: those of the replay, before it waits and again behind its locks; `DomainError` `SRV_002` if a fan-out hangs.
   */
  async send(replay: EndpointReplay): Promise<RangeReplay | null> {
    if ((await replay.read(this.dataSource)) === null) return null;
    await this.awaitFanOuts();
    return this.inTurn(replay, async (tx, before) => {
      const chosen = await replay.choose(tx, before);
      const endpoint = await replay.open(tx);
      return endpoint && this.write(tx, replay, endpoint, chosen);
    });
  }

  /**
   * Sends a replay that enables its endpoint, without waiting for the fan-outs under way: what they pass over is sent once they have
   * ended, by `CatchUps`. The order to do so is written in the same transaction, so there is nothing left that can fail.
   *
   * An attempt that was under way when failures disabled the endpoint may fail during the choice: its event, which was pending then, is
   * held or failed, and is sent, too. Pending events of an endpoint that was enabled all the time have further attempts.
   *
   * @param later earliest time of an event that is sent later, and author of its entry in the audit log
   * @returns null if its author has no such endpoint
   *
   * Errors: those of the replay; then nothing is changed.
   */
  sendEnabling(
    replay: EndpointReplay<OpenedByEnabling>,
    later: Pick<CatchUp, 'since' | 'actor'>,
  ): Promise<EnablingReplay | null> {
    return this.inTurn(replay, async (tx, before) => {
      // Before the choice: an event that becomes visible in between is then in both, and is sent once.
      const firstSequence = await this.catchUps.firstSequence(tx, before.dataSet);
      const chosen = await replay.choose(tx, before);
      const opened = await replay.open(tx);
      if (opened === null) return null;
      const { endpoint, wasDisabled } = opened;
      await this.catchUps.replace(tx, { ...later, endpointId: endpoint.id, firstSequence });
      const settled = wasDisabled ? await this.writer.judgeAgain(tx, endpoint, chosen) : chosen;
      return { endpoint, replay: await this.write(tx, replay, endpoint, settled) };
    });
  }

  /** Does the work of a replay in a transaction that excludes other replays to its endpoint. */
  private inTurn<Result>(
    replay: EndpointReplay<unknown>,
    work: (tx: EntityManager, before: WebhookEndpoint) => Promise<Result | null>,
  ): Promise<Result | null> {
    return boundedTransaction(this.dataSource, async (tx) => {
      await replay.check.repeatIn(tx);
      await this.writer.lock(tx, replay.endpointId);
      const before = await replay.read(tx);
      return before && work(tx, before);
    });
  }

  private async write(
    tx: EntityManager,
    replay: EndpointReplay<unknown>,
    endpoint: WebhookEndpoint,
    { since, events }: ChosenEvents,
  ): Promise<RangeReplay> {
    const eventIds = sentIds(events);
    const deliveries = eventIds.length === 0 ? 0 : await this.writer.write(tx, endpoint, eventIds);
    const sent = { since, counts: countsOf(events), deliveries };
    await replay.record(tx, endpoint, sent);
    return sent;
  }

  /** Counts the deliveries that a replay would make. Locks nothing: it may read the whole log. See `send`. */
  async preview(replay: EndpointReplay): Promise<RangeReplay | null> {
    const endpoint = await replay.read(this.dataSource);
    if (endpoint === null) return null;
    const { since, events } = await replay.choose(this.dataSource, endpoint);
    return { since, counts: countsOf(events), deliveries: sentIds(events).length };
  }

  /**
   * Waits for the fan-outs that run now, without a connection between its looks.
   *
   * @param withinMs max time. Units: milliseconds.
   *
   * Errors: `DomainError` `SRV_002` when one of them runs longer.
   */
  async awaitFanOuts(withinMs = boundMs): Promise<void> {
    const isLate = AbortSignal.timeout(withinMs);
    let running = await this.fanOuts.running(this.dataSource);
    while (running.length > 0) {
      if (isLate.aborted) throw fanOutHangs();
      await pause(lookAgainMs);
      running = await this.fanOuts.running(this.dataSource, running);
    }
  }
}

function fanOutHangs(): DomainError {
  return new DomainError({
    kind: 'unavailable',
    code: 'SRV_002',
    publicMessage: 'The service cannot tell what is missing while events are sent. Try again shortly.',
    detail: 'a fan-out of events does not end',
    retryAfterSeconds: 5,
  });
}
