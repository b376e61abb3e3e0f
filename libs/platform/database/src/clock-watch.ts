import { type Clock, SystemClock, dayMs } from '@market/kernel';
import { queryRow, type Sql } from './sql';

/** Largest step by which a correct clock is ever adjusted. Units: milliseconds. */
const jumpMs = 60_000;

/**
 * Checks the machine's clock before old data is deleted: a clock that was set ahead makes all data old. The clock is
 * doubted when it moved differently than the steady time of this process, or when it differs by more than a day from
 * the database's (the only decision that uses the database's clock). Time in which the process was suspended is no
 * jump; a simulated clock is never doubted.
 */
export class ClockWatch {
  private readonly ahead: number;

  constructor(private readonly clock: Clock) {
    this.ahead = this.leadMs();
  }

  /** Returns the reason to doubt the clock; null when there is none. Errors: those of the database. */
  async doubt(sql: Sql): Promise<string | null> {
    if (!(this.clock instanceof SystemClock)) return null;
    const jumpedMs = this.leadMs() - this.ahead;
    if (Math.abs(jumpedMs) > jumpMs)
      return `the clock was put by ${inSeconds(jumpedMs)} while this process ran`;
    const row = await queryRow<{ at: Date }>(sql, 'SELECT clock_timestamp() AS at');
    const awayMs = this.clock.nowMs() - (row?.at.getTime() ?? NaN);
    return Math.abs(awayMs) <= dayMs ? null : `the clock is ${inSeconds(awayMs)} away from the database's`;
  }

  /** Returns the difference between the time of day and the steady time. Units: milliseconds. */
  private leadMs(): number {
    return this.clock.nowMs() - this.clock.steadyMs();
  }
}

function inSeconds(durationMs: number): string {
  return `${Math.round(durationMs / 1000)} s`;
}
