import { dayInIndia, type IndianDay } from './indian-day';

/** Where business time comes from: nothing that decides by time asks the machine or the database directly. */
export abstract class Clock {
  /** The present instant. */
  abstract now(): Date;

  /** The present instant, without an object for it. Units: milliseconds since 1970. */
  abstract nowMs(): number;

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
}

/** A clock that stands still until it is set: for tests and simulations. */
export class ManualClock extends Clock {
  constructor(private instant: Date) {
    super();
  }

  now(): Date {
    return new Date(this.instant);
  }

  nowMs(): number {
    return this.instant.getTime();
  }

  /** Moves the clock to an instant. */
  set(instant: Date): void {
    this.instant = instant;
  }

  /** Moves the clock forward. Units: milliseconds. */
  advance(durationMs: number): void {
    this.instant = new Date(this.instant.getTime() + durationMs);
  }
}
