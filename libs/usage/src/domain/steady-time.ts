import type { Clock } from '@market/kernel';

/** One instant on two times: steady for windows, the wall's for what callers are told. Units: milliseconds. */
export interface Instant {
  readonly steadyMs: number;
  readonly wallMs: number;
}

/**
 * Time for windows: it begins as the wall's and goes on by what passes. Where the machine's clock is put back or forward,
 * no window is emptied early, so nobody gets a fresh quota, and none is frozen for an hour.
 */
export class SteadyTime {
  private readonly originMs: number;

  constructor(private readonly clock: Clock) {
    this.originMs = clock.nowMs() - clock.steadyMs();
  }

  /** The present instant. */
  now(): Instant {
    const steadyMs = Math.round(this.originMs + this.clock.steadyMs());
    return { steadyMs, wallMs: this.clock.nowMs() };
  }
}
