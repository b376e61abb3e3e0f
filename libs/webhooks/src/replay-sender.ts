import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@market/database';
import type { AccessCheck } from '@market/access';
import { DomainError } from '@market/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import type { WebhookEndpoint } from './domain/endpoint';
import { boundedTransaction, boundMs } from './persistence/bounded-transaction';
import { CatchUpRepository } from './persistence/catch-up.repository';
import { FanOutLockRepository } from './persistence/fan-out-lock.repository';
import type { ChosenEvents, ReplayWriter } from './replay-writer';

/** Pause between two looks at the fan-outs under way. Units: milliseconds. */
const lookAgainMs = 50;

/** Result of a replay, or of its preview. */
export interface RangeReplay extends Omit<ChosenEvents, 'eventIds'> {
  readonly deliveries: number;
}

/** Replay to an endpoint, as its author may make it. */
export interface EndpointReplay<Opened extends WebhookEndpoint = WebhookEndpoint> {
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
    const sent = await this.make(replay, () => Promise.resolve());
    return sent?.replay ?? null;
  }

  /**
   * Sends a replay that enables its endpoint, without waiting for the fan-outs under way: what they pass over is sent once they have
   * ended, by `CatchUps`. The order to do so is written in the same transaction, so there is nothing left that can fail.
   *
   * @param since earliest time of an event that is sent later
   * @returns the endpoint as the replay opened it; null if its author has no such endpoint
   *
   * Errors: those of the replay; then nothing is changed.
   */
  sendEnabling<Opened extends WebhookEndpoint>(
    replay: EndpointReplay<Opened>,
    since: Date,
  ): Promise<{ readonly endpoint: Opened; readonly replay: RangeReplay } | null> {
    // Before the choice: an event that becomes visible in between is then in both, and is sent once.
    return this.make(replay, (tx, endpoint) => this.catchUps.add(tx, endpoint, since));
  }

  private make<Opened extends WebhookEndpoint>(
    replay: EndpointReplay<Opened>,
    beforeChoice: (tx: EntityManager, endpoint: WebhookEndpoint) => Promise<void>,
  ): Promise<{ readonly endpoint: Opened; readonly replay: RangeReplay } | null> {
    return boundedTransaction(this.dataSource, async (tx) => {
      await replay.check.repeatIn(tx);
      await this.writer.lock(tx, replay.endpointId);
      const before = await replay.read(tx);
      if (before === null) return null;
      await beforeChoice(tx, before);
      const { eventIds, ...found } = await replay.choose(tx, before);
      const endpoint = await replay.open(tx);
      if (endpoint === null) return null;
      const deliveries = eventIds.length === 0 ? 0 : await this.writer.write(tx, endpoint, eventIds);
      const sent = { ...found, deliveries };
      await replay.record(tx, endpoint, sent);
      return { endpoint, replay: sent };
    });
  }

  /** Counts what a replay would send. Locks nothing: it may read the whole log. See `send`. */
  async preview(replay: EndpointReplay): Promise<RangeReplay | null> {
    const endpoint = await replay.read(this.dataSource);
    if (endpoint === null) return null;
    const { eventIds, ...found } = await replay.choose(this.dataSource, endpoint);
    return { ...found, deliveries: eventIds.length };
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
