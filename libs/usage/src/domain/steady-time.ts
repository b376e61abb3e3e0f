import type { Clock } from '@market/kernel';

/** One instant on two clocks: steady time for windows, wall-clock time for responses. Units: milliseconds. */
export interface Instant {
  readonly steadyMs: number;
  readonly wallMs: number;
}

/**
 * Time of the windows: starts as wall-clock time and advances by the monotonic clock. A change of the machine's clock
 * therefore neither frees slots early nor blocks them for longer.
 */
export class SteadyTime {
  private readonly originMs: number;

  constructor(private readonly clock: Clock) {
    this.originMs = clock.nowMs() - clock.steadyMs();
  }

  /** Returns the present instant. */
  now(): Instant {
    const steadyMs = Math.round(this.originMs + this.clock.steadyMs());
    return { steadyMs, wallMs: this.clock.nowMs() };
  }
}
