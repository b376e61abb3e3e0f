import type { DatabaseParts } from '@market/database';
import { CalendarFeedEntity } from './persistence/calendar-feed.entity';
import { AddSampleHolidays1795000007500 } from './persistence/migrations/add-sample-holidays-1795000007500';
import { AnnounceHolidays1795000007501 } from './persistence/migrations/announce-holidays-1795000007501';
import { CreateCalendarFeed1795000007520 } from './persistence/migrations/create-calendar-feed-1795000007520';
import { CreateTradingHoliday1795000000205 } from './persistence/migrations/create-trading-holiday-1795000000205';
import { DateHolidays1795000007540 } from './persistence/migrations/date-holidays-1795000007540';

export { CalendarApiModule } from './http/calendar-api.module';
export { CalendarDashboardModule } from './http/calendar-dashboard.module';
export { CalendarFeedModule, CalendarFeedTokenModule } from './calendar-feed.module';
export { type CalendarFeed, CalendarFeeds, type MadeFeed } from './calendar-feeds';
export { CalendarQueries } from './calendar.queries';
export { calendarChecks } from './calendar.checks';
export {
  HolidayCalendar,
  HolidayReadModule,
  StoredHolidayRecords,
  StoredHolidays,
} from './holiday-read.module';
export { HolidayQueries, type HolidayFilter } from './holiday.queries';
export { JoinedCalendarEntries } from './joined-entries';
export { RecordedFeedTokens } from './recorded-feed-tokens';

/** Tables, entities and migrations of the feature. */
export const calendarParts: DatabaseParts = {
  entities: [CalendarFeedEntity],
  migrations: [
    CreateTradingHoliday1795000000205,
    AddSampleHolidays1795000007500,
    AnnounceHolidays1795000007501,
    CreateCalendarFeed1795000007520,
    DateHolidays1795000007540,
  ],
};
