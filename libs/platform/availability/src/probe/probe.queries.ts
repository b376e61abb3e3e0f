import { Injectable } from '@nestjs/common';
import { answerInTime } from '@market/database';
import { addDays, Clock, instantInIndia, minuteOf, startOfMinute } from '@market/kernel';
import { DataSource } from 'typeorm';
import { firstMinute, minutesByPeriod, newestState } from './probe-reading.repository';

/** Period and its minutes by what probes found; unknown is a minute without a reading. */
export interface ProbedPeriod {
  readonly from: Date;
  readonly up: number;
  readonly down: number;
  readonly unknown: number;
}

/** Availability of the API as probes found it. */
export interface ProbedAvailability {
  /** Last 90 days in India, oldest first. */
  readonly days: readonly ProbedPeriod[];
  /** Last 24 hours in half hours, oldest first. */
  readonly halfHours: readonly ProbedPeriod[];
}

const shownDays = 90;
/** Age up to which a reading tells the present state. Units: minutes. */
const newestMinutes = 5;
const minutesOfDay = 24 * 60;
const minutesOfHalfHour = 30;
/** Time for which the days are cached: they are counted from a reading a minute. Units: milliseconds. */
const keptForMs = 60_000;

/** Finds the availability of the API as probes found it. */
@Injectable()
export class ProbeQueries {
  private cached: { readonly readAtMs: number; readonly found: ProbedAvailability | null } | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Returns the last days and hours; null while no probe has ever read. Errors: those of the database. */
  async recent(): Promise<ProbedAvailability | null> {
    const nowMs = this.clock.steadyMs();
    if (this.cached !== null && nowMs - this.cached.readAtMs < keptForMs) return this.cached.found;
    const found = await answerInTime(this.read());
    this.cached = { readAtMs: nowMs, found };
    return found;
  }

  /**
   * Counts the minutes from an instant until another one, of those that have passed since the first reading ever; null if there are
   * none. The present minute has not passed.
   */
  async between(from: Date, until: Date): Promise<ProbedPeriod | null> {
    const first = await firstMinute(this.dataSource);
    const begin = Math.max(minuteOf(from.getTime()), first ?? Infinity);
    const end = Math.min(minuteOf(until.getTime()), minuteOf(this.clock.nowMs()));
    if (begin >= end) return null;
    const [period] = await this.periods(begin, end, end - begin, begin);
    return period ?? null;
  }

  /** Tells whether the last minutes were up, by their newest reading; null without a reading in the last five minutes. */
  async isUp(): Promise<boolean | null> {
    const since = minuteOf(this.clock.nowMs()) - newestMinutes;
    return answerInTime(newestState(this.dataSource, since));
  }

  private async read(): Promise<ProbedAvailability | null> {
    const first = await firstMinute(this.dataSource);
    if (first === null) return null;
    const now = minuteOf(this.clock.nowMs());
    const firstDay = minuteOf(instantInIndia(addDays(this.clock.today(), 1 - shownDays)).getTime());
    const firstHalfHour = Math.floor(now / minutesOfHalfHour + 1) * minutesOfHalfHour - minutesOfDay;
    return {
      days: await this.periods(firstDay, now, minutesOfDay, first),
      halfHours: await this.periods(firstHalfHour, now, minutesOfHalfHour, first),
    };
  }

  /** Counts the minutes of periods; those before the first reading ever are not counted. */
  private async periods(from: number, until: number, length: number, first: number): Promise<ProbedPeriod[]> {
    const known = await minutesByPeriod(this.dataSource, { from, until, length });
    return Array.from({ length: Math.ceil((until - from) / length) }, (_, at) => {
      const begin = from + at * length;
      const passed = Math.max(0, Math.min(begin + length, until) - Math.max(begin, first));
      const { up, down } = known.get(at) ?? { up: 0, down: 0 };
      return { from: startOfMinute(begin), up, down, unknown: passed - up - down };
    });
  }
}
