import { Module, type OnModuleInit } from '@nestjs/common';
import { clockJob, IntakeRegistry } from '@market/ingest';
import { SampleHolidayLoader } from '../sample/sample-loader';
import { HolidayIntake } from './holiday.intake';

/**
 * Write side of the feature: takes holidays in. Needs the app's `TradingDayFollower`. Does nothing by the clock; see
 * `CalendarClockworkModule`.
 */
@Module({ providers: [HolidayIntake, SampleHolidayLoader], exports: [SampleHolidayLoader] })
export class CalendarIngestModule implements OnModuleInit {
  constructor(
    private readonly registry: IntakeRegistry,
    private readonly holidays: HolidayIntake,
  ) {}

  onModuleInit(): void {
    this.registry.register(this.holidays);
  }
}

const tick = clockJob(
  { name: 'calendar.tick', inject: [SampleHolidayLoader] },
  (samples: SampleHolidayLoader) => [() => samples.refresh()],
);

/** Scheduled work of the feature, for the one app that runs by the clock: samples of the present year. */
@Module({ imports: [CalendarIngestModule], providers: [tick] })
export class CalendarClockworkModule {}
