import type { Clock } from '@market/kernel';

/** One instant on two times: steady for windows, the wall's for what callers are told. Units: milliseconds. */
export interface Instant {
  readonly steadyMs: number;
  readonly wallMs: number;
}

/**
 * Time that never goes back, taken from the Clock: where the machine's clock is put back, time stands still for that
 * one step and goes on from there, so no window is emptied early and none is frozen for an hour.
 */
export class SteadyTime {
  private lastWallMs: number;
  private steadyMs: number;

  constructor(private readonly clock: Clock) {
    this.lastWallMs = clock.nowMs();
    this.steadyMs = this.lastWallMs;
  }

  /** The present instant. */
  now(): Instant {
    const wallMs = this.clock.nowMs();
    this.steadyMs += Math.max(0, wallMs - this.lastWallMs);
    this.lastWallMs = wallMs;
    return { steadyMs: this.steadyMs, wallMs };
  }
}
