import type { DatabaseParts } from '@market/database';
import { CalendarFeedEntity } from './persistence/calendar-feed.entity';
import { CreateCalendarFeed1795000007520 } from './persistence/migrations/create-calendar-feed-1795000007520';

export { CalendarApiModule } from './http/calendar-api.module';
export { CalendarDashboardModule } from './http/calendar-dashboard.module';
export { CalendarFeedModule, CalendarFeedTokenModule } from './calendar-feed.module';
export { type CalendarFeed, CalendarFeeds, type MadeFeed } from './calendar-feeds';
export { CalendarQueries } from './calendar.queries';
export { calendarChecks } from './calendar.checks';
export { HolidayQueries, type HolidayFilter } from './holiday.queries';
export { JoinedCalendarEntries } from './joined-entries';
export { RecordedFeedTokens } from './recorded-feed-tokens';

/** Tables, entities and migrations of the feature. */
export const calendarParts: DatabaseParts = {
  entities: [CalendarFeedEntity],
  migrations: [CreateCalendarFeed1795000007520],
};
