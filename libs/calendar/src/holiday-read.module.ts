import { Module } from '@nestjs/common';
import { HolidayCalendar } from './holiday-calendar.adapter';
import { StoredHolidayRecords } from './stored-holiday-records.adapter';
import { StoredHolidays } from './stored-holidays.adapter';

const adapters = [HolidayCalendar, StoredHolidays, StoredHolidayRecords];

/** Trading days and holidays for other features. Needs the app's `DataSource` and `MarketReads`. */
@Module({ providers: adapters, exports: adapters })
export class HolidayReadModule {}
