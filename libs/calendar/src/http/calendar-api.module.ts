import { Module } from '@nestjs/common';
import { HolidayQueries } from '../holiday.queries';
import { HolidayController } from './holiday.controller';

/** HTTP side of the feature. Needs the app's `TradingHolidays`. */
@Module({ providers: [HolidayQueries], controllers: [HolidayController] })
export class CalendarApiModule {}
