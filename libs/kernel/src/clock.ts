import { dayInIndia, type IndianDay } from './indian-day';

/** Where business time comes from: nothing that decides by time asks the machine or the database directly. */
export abstract class Clock {
  /** The present instant. */
  abstract now(): Date;

  /** The present instant, without an object for it. Units: milliseconds since 1970. */
  abstract nowMs(): number;

  /**
   * Time for measuring how long ago something was: it never goes back, and does not hear of it when the clock is put.
   * Units: milliseconds since some instant of this process.
   */
  abstract steadyMs(): number;

  /** The present calendar day in India. */
  today(): IndianDay {
    return dayInIndia(this.now());
  }
}

/** The machine's own clock. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date(this.nowMs());
  }

  nowMs(): number {
    return Date.now();
  }

  steadyMs(): number {
    return performance.now();
  }
}

/** A clock that stands still until it is set: for tests and simulations. */
export class ManualClock extends Clock {
  private steady = 0;

  constructor(private instant: Date) {
    super();
  }

  now(): Date {
    return new Date(this.instant);
  }

  nowMs(): number {
    return this.instant.getTime();
  }

  steadyMs(): number {
    return this.steady;
  }

  /** Moves the clock to an instant; up to a later one time passes. */
  set(instant: Date): void {
    this.steady += Math.max(0, instant.getTime() - this.nowMs());
    this.instant = instant;
  }

  /** Moves the clock forward: so much time passes. Units: milliseconds. */
  advance(durationMs: number): void {
    this.set(new Date(this.nowMs() + durationMs));
  }

  /** Puts the clock forward or back, as somebody does with the machine's: no time passes. Units: milliseconds. */
  step(durationMs: number): void {
    this.instant = new Date(this.nowMs() + durationMs);
  }
}
