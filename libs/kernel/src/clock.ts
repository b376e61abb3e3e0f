import { dayInIndia, type IndianDay, addDays, instantInIndia } from './indian-day';

/** Present day in India, computed once a day, for code that asks for it on every request. */
export class PresentDay {
  private day: IndianDay | null = null;
  private fromMs = Infinity;
  private untilMs = -Infinity;

  /** @param ms of an instant. Units: milliseconds since 1970 */
  at(ms: number): IndianDay {
    if (this.day !== null && ms >= this.fromMs && ms < this.untilMs) return this.day;
    this.day = dayInIndia(new Date(ms));
    this.fromMs = instantInIndia(this.day).getTime();
    this.untilMs = instantInIndia(addDays(this.day, 1)).getTime();
    return this.day;
  }
}

/** Source of business time: no decision reads the clock of the machine or of the database directly. */
export abstract class Clock {
  /** Returns the present instant. */
  abstract now(): Date;

  /** Returns the present instant as a number, which allocates no object. Units: milliseconds since 1970. */
  abstract nowMs(): number;

  /**
   * Returns a monotonic time, for measuring durations: setting the machine's clock does not affect it. Units:
   * milliseconds since an arbitrary instant of this process.
   */
  abstract steadyMs(): number;

  /** Returns the present calendar day in India. */
  today(): IndianDay {
    return dayInIndia(this.now());
  }
}

/** Clock of the machine. */
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

/** Clock that stands still until it is set: for tests and simulations. */
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

  /** Sets the clock to an instant. When it is a later one, the steady time advances by the difference. */
  set(instant: Date): void {
    this.steady += Math.max(0, instant.getTime() - this.nowMs());
    this.instant = instant;
  }

  /** Moves the clock and the steady time forward. Units: milliseconds. */
  advance(durationMs: number): void {
    this.set(new Date(this.nowMs() + durationMs));
  }

  /**
   * Steps the clock forward or back, like an operator who sets the machine's clock: the steady time stays. Units:
   * milliseconds.
   */
  step(durationMs: number): void {
    this.instant = new Date(this.nowMs() + durationMs);
  }
}
