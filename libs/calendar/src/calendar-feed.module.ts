import { Module } from '@nestjs/common';
import { CalendarFeeds } from './calendar-feeds';
import { RecordedFeedTokens } from './recorded-feed-tokens';

/** Recognises feed tokens in a serving process. Needs the app's `AccountSuspensions`, `Clock` and `DataSource`. */
@Module({ providers: [RecordedFeedTokens], exports: [RecordedFeedTokens] })
export class CalendarFeedTokenModule {}

/** Makes and revokes calendar feeds, for the dashboard and for operators. Needs the app's `DataSource` and `Clock`. */
@Module({ providers: [CalendarFeeds], exports: [CalendarFeeds] })
export class CalendarFeedModule {}
