import { performance as processTimes } from 'node:perf_hooks';
import { SlowEndpoints } from './slow-endpoints';

const { nodeTiming } = processTimes;

/** Attempts of one process that are quick, as long as they are. */
const quickAtMost = 256;
/** All attempts of one process. */
const allAtMost = 2_048;
/** Duration from which an attempt is slow. Units: milliseconds. */
const slowAfterMs = 1_000;
/** Number of slow attempts, a quarter of all slots, from which a slow endpoint has one slot, not five. */
const scarceFrom = 512;
/**
 * Attempts that begin in a short turn of the event loop. Receivers that answer at once would else keep every place taken
 * with answers that only wait to be read, and each attempt would find its connection gone from the processor's caches.
 */
const beginAtMostATurn = 16;
/** A turn that other work makes long has more: far receivers must not wait for it. Units: attempts per millisecond. */
const beginPerMs = 2;

/**
 * Limits the concurrent attempts of a process. An attempt that takes long frees its slot and continues, so that
 * receivers that hang do not delay receivers that respond. When many hang, each has one slot: five for each of four
 * hundred would be all slots.
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

  /** @param freed called when an attempt may begin again because another is slow, or the turn is over */
  constructor(
    private readonly freed: () => void,
    private readonly limits = {
      ...{ quickAtMost, allAtMost, slowAfterMs, scarceFrom },
      ...{ beginAtMostATurn, beginPerMs },
    },
  ) {}

  /** Places that are free. */
  get room(): number {
    return Math.max(0, Math.min(this.limits.quickAtMost - this.quick, this.left));
  }

  /** Places that are free or will be without an attempt that ends. */
  get left(): number {
    return this.limits.allAtMost - this.all;
  }

  /** Tells whether an attempt may begin in this turn of the event loop. */
  get isOpen(): boolean {
    return this.room > 0 && (this.begunInTurn === 0 || this.begunInTurn < this.allowedInTurn);
  }

  /** Endpoints that may have no more than one attempt under way at this moment. */
  get throttledEndpoints(): readonly string[] {
    return this.areScarce ? this.slow.ids : [];
  }

  /** Tells whether one more attempt to an endpoint may begin if a slot is free. */
  mayBeginTo(endpointId: string): boolean {
    return !this.areScarce || !this.slow.isBusy(endpointId);
  }

  /** Attempts under way. */
  get underWay(): number {
    return this.all;
  }

  /** Number of running attempts that are slow. */
  get slowUnderWay(): number {
    return this.all - this.quick;
  }

  /** Resolves when no attempt is under way. */
  emptied(): Promise<void> {
    return this.all === 0 ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Takes a place; the result gives it back. */
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
    this.allowedInTurn = Math.max(this.limits.beginAtMostATurn, turnMs * this.limits.beginPerMs);
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

/**
 * Returns the time that the process has worked, without the time in which its event loop was idle. Units: milliseconds.
 */
function workedMs(): number {
  return performance.now() - nodeTiming.idleTime;
}
