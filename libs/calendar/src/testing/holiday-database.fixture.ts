import type { DataSet } from '@market/contracts';
import type { Sql } from '@market/database';
import { TradingDayFollower } from '@market/ingest';
import { startFeatureDatabase } from '@market/ingest/testing';
import { type IndianDay, indianDay, instantInIndia } from '@market/kernel';
import { calendarChecks, calendarParts } from '..';
import { HolidayIntake } from '../ingest/holiday.intake';

/** Remembers the days that it was told of. */
class RememberedDays extends TradingDayFollower {
  readonly told: (readonly [DataSet, readonly IndianDay[]])[] = [];

  async follow(_sql: Sql, dataSet: DataSet, days: readonly IndianDay[]): Promise<void> {
    this.told.push([dataSet, days]);
  }
}

/** Starts the holidays on a database of their own, with a clock that stands still until it is set. */
export async function startHolidayDatabase(name: string) {
  const database = await startFeatureDatabase(name, {
    parts: calendarParts,
    checks: calendarChecks,
    tables: ['trading_holiday', 'quarantine'],
    now: instantInIndia(indianDay('2026-03-02'), '12:00'),
    feed: { source: 'nse', feedId: 'nse.holidays' },
  });
  const follower = new RememberedDays();
  return { ...database, follower, intake: new HolidayIntake(follower) };
}

export type HolidayDatabase = Awaited<ReturnType<typeof startHolidayDatabase>>;
