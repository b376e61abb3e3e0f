import { Module } from '@nestjs/common';
import { CalendarQueries } from '../calendar.queries';
import { HolidayQueries } from '../holiday.queries';
import { CalendarController } from './calendar.controller';
import { HolidayController } from './holiday.controller';

/** HTTP side of the feature. Needs the app's `CalendarEntries`, `TradingHolidays` and `Clock`. */
@Module({
  providers: [HolidayQueries, CalendarQueries],
  controllers: [HolidayController, CalendarController],
})
export class CalendarApiModule {}
