import { Logger } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { PeriodicTask, type TaskRegistry } from '@market/base/tasks';
import type { DataSource } from 'typeorm';
import {
  type ClaimedBatch,
  type ClaimedDelivery,
  DeliveryRepository,
} from '../persistence/delivery.repository';
import { AttemptSender, attemptDeadlineMs } from './attempt-sender';
import { outcomeOf, unsent } from './claim-outcome';
import { ClaimLoader, type LoadedDelivery } from './claim-loader';
import { ClaimTurns } from './claim-turns';
import type { DeliveryMetrics } from './delivery-metrics';
import type { EndpointRanks } from './endpoint-ranks';
import { ConcurrencyLimiter } from './concurrency-limiter';
import { OutcomeLog } from './outcome-log';
import type { Heartbeat } from './heartbeat';

const maxClaim = 900;
/**
 * Max time from a claim to the start of its attempt, so that every attempt ends within its lease; a claim that is older
 * is returned to the queue. Units: milliseconds.
 */
const beginWithinMs = 3_000;
/**
 * Max number of claims that wait for a slot in the process, so that a free slot need not wait for the database. At
 * worst 256 slots are freed each second while any are in use (see `ConcurrencyLimiter`), and no more is claimed than
 * slots are left: all claims begin before their lease would expire.
 */
const maxReady = 512;
/**
 * Number of waiting claims from which nothing is claimed: a claim has a fixed cost, and a large one costs hardly more.
 */
const readyEnough = 320;
/** Delay of a delivery after an error of the service, such as a database that did not reply. Units: milliseconds. */
const pauseMs = 10_000;
/** Interval at which the dispatcher looks for due deliveries without a notification. Units: milliseconds. */
const lookMs = 1_000;

/** Loaded claim with the time of its request. Units: milliseconds. */
interface Ready extends LoadedDelivery {
  readonly claimedAtMs: number;
}

export interface DispatcherParts {
  readonly dataSource: DataSource;
  readonly ranks: EndpointRanks;
  readonly clock: Clock;
  readonly retryDelaysSeconds: readonly number[];
  /** Heartbeat whose holder owns the leases of this process. */
  readonly heartbeat: Pick<Heartbeat, 'holder'>;
  readonly metrics: Pick<DeliveryMetrics, 'attempted'>;
  readonly tasks: TaskRegistry;
  /** Tells whether the process is stopping: from then on it claims nothing. */
  readonly isEnding: () => boolean;
}

/**
 * Sends due deliveries. Any number of processes may run it on one database: the holder of the lease sends a delivery.
 * Leases of a process that died are freed within seconds, at the latest when they end.
 */
export class Dispatcher {
  private readonly log = new Logger('webhooks');
  private readonly deliveries = new DeliveryRepository();
  private readonly loader: ClaimLoader;
  private readonly limiter = new ConcurrencyLimiter(() => this.goOn());
  private readonly ready: Ready[] = [];
  /** True if the last claim was full, or did not visit all endpoints: more may be due. */
  private moreWaits = false;
  private readonly turns = new ClaimTurns();
  private readonly breakOff = new AbortController();
  private claiming: Promise<void> | null = null;
  private claimAgain = false;
  /** True after a failure: nothing is claimed until the next look, even after a notification. */
  private resting = false;
  private readonly looking = new PeriodicTask({
    name: 'webhooks.claim',
    everyMs: lookMs,
    run: () => this.look(),
  });
  /** Timer for the next delivery that is due before the next look. */
  private dueTimer: NodeJS.Timeout | null = null;
  private stopped = true;

  constructor(
    private readonly sender: AttemptSender,
    private readonly outcomes: OutcomeLog,
    private readonly parts: DispatcherParts,
  ) {
    this.loader = new ClaimLoader(parts.dataSource);
    this.outcomes.onWritten = () => this.wake();
  }

  /** Number of running attempts of this process. */
  get attemptsUnderWay(): number {
    return this.limiter.underWay;
  }

  /** Number of running attempts that have lasted longer than a second. */
  get slowAttempts(): number {
    return this.limiter.slowUnderWay;
  }

  /** Ids of endpoints that may have only one running attempt at present. */
  get throttledEndpoints(): readonly string[] {
    return this.limiter.throttledEndpoints;
  }

  /** Number of outcomes of this process that are not recorded yet. */
  get outcomesWaiting(): number {
    return this.outcomes.waiting;
  }

  /** Tells whether the process is stopping. */
  get isEnding(): boolean {
    return this.parts.isEnding();
  }

  start(): void {
    this.stopped = false;
    this.looking.start(this.parts.tasks);
    void this.look();
  }

  /** Claims due deliveries now. */
  wake(): void {
    if (this.stopped || this.resting) return;
    this.claimAgain = true;
    this.claiming ??= this.claimAll().finally(() => {
      this.claiming = null;
      if (this.claimAgain) this.wake();
    });
  }

  /** Stops claiming. Running attempts continue. */
  stopClaiming(): void {
    this.stopped = true;
    void this.looking.stop();
    if (this.dueTimer !== null) clearTimeout(this.dueTimer);
    this.dueTimer = null;
  }

  /**
   * Stops: claims nothing, waits for running attempts, aborts and returns those that exceed the grace, and records all
   * outcomes.
   */
  async stop(graceMs = attemptDeadlineMs): Promise<void> {
    this.stopClaiming();
    // Before the first await: a claim may wait for its turn longer than the grace.
    const grace = setTimeout(() => this.breakOff.abort(), graceMs);
    await this.claiming;
    for (const { claim } of this.ready.splice(0)) this.outcomes.add(unsent(claim, 'pending', null));
    await this.limiter.emptied();
    clearTimeout(grace);
    await this.outcomes.drained();
  }

  private async look(): Promise<void> {
    this.resting = false;
    this.wake();
    await this.claiming;
  }

  private async claimAll(): Promise<void> {
    try {
      while (this.claimAgain) {
        this.claimAgain = false;
        await this.claimOnce();
      }
      if (!this.moreWaits) this.lookWhenDue(await this.untilNextDueMs());
    } catch (error) {
      this.claimAgain = false;
      this.resting = true;
      this.log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'nothing can be claimed',
      );
    }
  }

  private async claimOnce(): Promise<void> {
    this.giveBackStale();
    if (this.stopped || this.isEnding) return;
    const { room, left } = this.limiter;
    const atMost = Math.min(maxClaim, Math.min(room + maxReady, left) - this.ready.length);
    if (atMost < 1 || this.ready.length > readyEnough) {
      this.moreWaits = true;
      return;
    }
    const claimedAtMs = performance.now();
    const now = this.parts.clock.now();
    const { dataSource, heartbeat } = this.parts;
    const { throttledEndpoints } = this.limiter;
    const claim = await this.deliveries.claim(dataSource, now, atMost, {
      ...{ holder: heartbeat.holder, throttledEndpoints, turn: this.turns.next(atMost) },
    });
    const needsTurns = this.turns.goOnFrom(claim);
    for (const loaded of await this.loaded(claim)) this.ready.push({ ...loaded, claimedAtMs });
    // An endpoint with five leases is left out of the next claim, so repeated claims come to an end.
    this.moreWaits = claim.deliveries.length === atMost || claim.mayHaveMore || needsTurns;
    if (this.moreWaits && this.limiter.room > 0) this.claimAgain = true;
    this.beginReady();
  }

  /** Loads a claim. Deliveries that cannot be read now are returned to the queue. */
  private async loaded(claim: ClaimedBatch): Promise<LoadedDelivery[]> {
    try {
      return await this.loader.load(claim);
    } catch (error) {
      for (const delivery of claim.deliveries) this.outcomes.add(unsent(delivery, 'pending', null));
      throw error;
    }
  }

  /** Returns deliveries to the queue that got no slot in time, for other processes. */
  private giveBackStale(): void {
    const since = performance.now() - beginWithinMs;
    while ((this.ready[0]?.claimedAtMs ?? Infinity) < since) {
      const [stale] = this.ready.splice(0, 1);
      if (stale !== undefined) this.outcomes.add(unsent(stale.claim, 'pending', null));
    }
  }

  /** Uses a freed slot: starts waiting claims, and claims more. */
  private goOn(): void {
    this.beginReady();
    if (this.moreWaits && this.ready.length <= readyEnough) this.wake();
  }

  private beginReady(): void {
    while (!this.stopped && this.limiter.isOpen) {
      const next = this.ready.shift();
      if (next === undefined) return;
      if (this.limiter.mayBeginTo(next.claim.endpointId)) void this.handle(next);
      else this.outcomes.add(unsent(next.claim, 'pending', null));
    }
  }

  /** Sends one claim and adds its outcome. Never rejects. */
  private async handle({ claim, eventId, attempts, target, body, claimedAtMs }: Ready): Promise<void> {
    const { metrics, retryDelaysSeconds } = this.parts;
    const leave = this.limiter.enter(claim.endpointId);
    try {
      // Recording the outcome holds it, like everything that waits for a deleted endpoint.
      if (target === null) return this.outcomes.add(unsent(claim, 'pending', null));
      const found = this.parts.ranks.isWithinPlan(target);
      const isWithin = found instanceof Promise ? await found : found;
      if (!isWithin) this.outcomes.add(unsent(claim, 'held', null));
      else if (performance.now() - claimedAtMs > beginWithinMs || this.breakOff.signal.aborted) {
        this.outcomes.add(unsent(claim, 'pending', null));
      } else if (body === null) this.holdWithoutMessage(claim);
      else {
        const { endpointId, url, secret, previous } = target;
        const dispatch = { deliveryId: claim.id, eventId, endpointId, url, secret, previous, body };
        const sent = await this.sender.send(dispatch, this.breakOff.signal);
        metrics.attempted(sent.isInterrupted ? 'interrupted' : sent.arrived ? 'delivered' : 'failed');
        this.outcomes.add(outcomeOf(claim, sent, attempts, retryDelaysSeconds));
      }
    } catch (error) {
      this.log.error(error, 'a delivery could not be attempted; it waits');
      this.outcomes.add(unsent(claim, 'pending', new Date(this.parts.clock.nowMs() + pauseMs)));
    } finally {
      leave();
      this.goOn();
    }
  }

  /** Holds a delivery without a message; its event was removed and does not return. */
  private holdWithoutMessage(claim: ClaimedDelivery): void {
    this.log.error({ deliveryId: claim.id }, 'a delivery has no message; it is held');
    this.outcomes.add(unsent(claim, 'held', null));
  }

  private async untilNextDueMs(): Promise<number> {
    const now = this.parts.clock.now();
    const next = await this.deliveries.nextDueAfter(this.parts.dataSource, now);
    return next === null ? Infinity : next.getTime() - now.getTime();
  }

  private lookWhenDue(inMs: number): void {
    if (this.dueTimer !== null) clearTimeout(this.dueTimer);
    this.dueTimer = null;
    if (this.stopped || inMs >= lookMs) return;
    this.dueTimer = setTimeout(() => void this.look(), Math.max(1, inMs));
    this.dueTimer.unref();
  }
}
