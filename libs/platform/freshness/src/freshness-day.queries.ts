import { Injectable } from '@nestjs/common';
import { addDays, Clock, type IndianDay } from '@market/kernel';
import { answerInTime } from '@market/database';
import { DataSource } from 'typeorm';
import type { DayState } from './freshness-day';
import { daysSince } from './freshness-day.repository';

/** Number of days that are read, today included. */
export const shownDays = 90;

/** Worst states by data set and day. */
export type KnownDays = ReadonlyMap<string, ReadonlyMap<IndianDay, DayState>>;

/** Time for which days are cached: they are recorded once a minute. Units: milliseconds. */
const keptForMs = 10_000;

/** Finds the worst states of the data sets on the last 90 days in India. */
@Injectable()
export class FreshnessDayQueries {
  private cached: { readonly readAtMs: number; readonly days: KnownDays } | null = null;
  private reading: Promise<KnownDays> | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the freshness of the last days; while the database is away, the last known one.
   *
   * Errors: those of the database, before the first read.
   */
  async known(): Promise<KnownDays> {
    const { cached } = this;
    if (cached !== null && this.clock.steadyMs() - cached.readAtMs < keptForMs) return cached.days;
    this.reading ??= this.read().finally(() => (this.reading = null));
    return cached === null ? this.reading : this.reading.catch(() => cached.days);
  }

  private async read(): Promise<KnownDays> {
    const from = addDays(this.clock.today(), 1 - shownDays);
    const days = await answerInTime(daysSince(this.dataSource, from));
    this.cached = { readAtMs: this.clock.steadyMs(), days };
    return days;
  }
}
