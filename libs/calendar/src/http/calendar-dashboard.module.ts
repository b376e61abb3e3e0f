import { Module } from '@nestjs/common';
import { CalendarFeedModule } from '../calendar-feed.module';
import { CalendarFeedDashboardController } from './calendar-feed.dashboard-controller';

/** Routes of the dashboard for calendar feeds. Needs the app's `Clock` and `DataSource`. */
@Module({ imports: [CalendarFeedModule], controllers: [CalendarFeedDashboardController] })
export class CalendarDashboardModule {}
