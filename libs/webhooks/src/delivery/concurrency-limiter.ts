import { performance as processTimes } from 'node:perf_hooks';
import { SlowEndpoints } from './slow-endpoints';

const { nodeTiming } = processTimes;

/** Max number of attempts of one process that are not slow. */
const maxQuick = 256;
/** Max number of all attempts of one process. */
const maxAttempts = 2_048;
/** Duration from which an attempt is slow. Units: milliseconds. */
const slowAfterMs = 1_000;
/** Number of slow attempts, a quarter of all slots, from which a slow endpoint has one slot, not five. */
const scarceFrom = 512;
/**
 * Max number of attempts that start in a short turn of the event loop. Without it, receivers that respond at once would
 * keep every slot taken by responses that wait to be read, and connection data would drop out of the processor's
 * caches.
 */
const maxStartsPerTurn = 16;
/**
 * Start rate in a turn that other work makes long, so that distant receivers do not wait. Units: attempts per
 * millisecond.
 */
const startsPerMs = 2;

/**
 * Limits the concurrent attempts of a process. A slow attempt frees its slot among the quick ones and continues, so
 * that receivers that hang do not delay receivers that respond. When slow attempts are many, a slow endpoint has one
 * slot, because five for each of four hundred endpoints would use all slots.
 */
export class ConcurrencyLimiter {
  private quick = 0;
  private all = 0;
  private begunInTurn = 0;
  private allowedInTurn = 0;
  private turnEndedAtMs = workedMs();
  private lastTurnMs = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly slow = new SlowEndpoints();

  /** @param freed called when an attempt may start because another became slow, or the turn is over */
  constructor(
    private readonly freed: () => void,
    private readonly limits = {
      ...{ maxQuick, maxAttempts, slowAfterMs, scarceFrom },
      ...{ maxStartsPerTurn, startsPerMs },
    },
  ) {}

  /** Number of free slots. */
  get room(): number {
    return Math.max(0, Math.min(this.limits.maxQuick - this.quick, this.left));
  }

  /** Number of slots that are free now or once attempts become slow, without the end of an attempt. */
  get left(): number {
    return this.limits.maxAttempts - this.all;
  }

  /** Tells whether an attempt may start in this turn of the event loop. */
  get isOpen(): boolean {
    return this.room > 0 && (this.begunInTurn === 0 || this.begunInTurn < this.allowedInTurn);
  }

  /** Ids of endpoints that may have only one running attempt at present. */
  get throttledEndpoints(): readonly string[] {
    return this.areScarce ? this.slow.ids : [];
  }

  /** Tells whether one more attempt to an endpoint may start if a slot is free. */
  mayBeginTo(endpointId: string): boolean {
    return !this.areScarce || !this.slow.isBusy(endpointId);
  }

  /** Number of running attempts. */
  get underWay(): number {
    return this.all;
  }

  /** Number of running attempts that are slow. */
  get slowUnderWay(): number {
    return this.all - this.quick;
  }

  /** Resolves when no attempt is running. */
  emptied(): Promise<void> {
    return this.all === 0 ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Takes a slot. @returns a function that frees it */
  enter(endpointId: string): () => void {
    this.slow.begin(endpointId);
    if (this.begunInTurn === 0) this.beginTurn();
    this.begunInTurn += 1;
    this.quick += 1;
    this.all += 1;
    let isQuick = true;
    const slowDown = () => {
      if (!isQuick) return;
      isQuick = false;
      this.quick -= 1;
    };
    const timer = setTimeout(() => {
      slowDown();
      this.slow.delay(endpointId);
      this.freed();
    }, this.limits.slowAfterMs);
    return () => {
      clearTimeout(timer);
      this.slow.end(endpointId, !isQuick);
      slowDown();
      this.all -= 1;
      if (this.all === 0) for (const resolve of this.waiting.splice(0)) resolve();
    };
  }

  private get areScarce(): boolean {
    return this.slowUnderWay >= this.limits.scarceFrom;
  }

  private beginTurn(): void {
    const turnMs = Math.max(this.lastTurnMs, workedMs() - this.turnEndedAtMs);
    this.allowedInTurn = Math.max(this.limits.maxStartsPerTurn, turnMs * this.limits.startsPerMs);
    setImmediate(() => {
      const nowMs = workedMs();
      this.lastTurnMs = nowMs - this.turnEndedAtMs;
      this.turnEndedAtMs = nowMs;
      const wasFull = this.begunInTurn >= this.allowedInTurn;
      this.begunInTurn = 0;
      if (wasFull) this.freed();
    });
  }
}

/** Returns the time that the process has worked, excluding idle time of its event loop. Units: milliseconds. */
function workedMs(): number {
  return performance.now() - nodeTiming.idleTime;
}
