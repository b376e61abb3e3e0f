import { type Clock, SystemClock } from '@market/kernel';
import { rowOf, type Sql } from './sql';

/** A clock that is kept right is never put by more. Units: milliseconds. */
const jumpMs = 60_000;
const dayMs = 24 * 60 * 60_000;

/**
 * Looks after the machine's clock for whoever deletes what is old: a clock that was put forward makes everything old. It
 * is not believed when it went otherwise than time passed in this process, or when it is more than a day away from the
 * database's (the one decision for which that is asked). The time in which a process did not run is no jump, and a clock
 * that is set by a simulation is what it goes by.
 */
export class ClockWatch {
  private readonly ahead: number;

  constructor(private readonly clock: Clock) {
    this.ahead = this.leadMs();
  }

  /** Why the clock is not believed, in words; null when it is. Errors: those of the database. */
  async doubt(sql: Sql): Promise<string | null> {
    if (!(this.clock instanceof SystemClock)) return null;
    const jumpedMs = this.leadMs() - this.ahead;
    if (Math.abs(jumpedMs) > jumpMs)
      return `the clock was put by ${inSeconds(jumpedMs)} while this process ran`;
    const row = await rowOf<{ at: Date }>(sql, 'SELECT clock_timestamp() AS at');
    const awayMs = this.clock.nowMs() - (row?.at.getTime() ?? NaN);
    return Math.abs(awayMs) <= dayMs ? null : `the clock is ${inSeconds(awayMs)} away from the database's`;
  }

  /** By how much the time of day is ahead of the steady one. */
  private leadMs(): number {
    return this.clock.nowMs() - this.clock.steadyMs();
  }
}

function inSeconds(durationMs: number): string {
  return `${Math.round(durationMs / 1000)} s`;
}
