import { Module } from '@nestjs/common';
import { EventsApiModule } from './events-api.module';
import { EventStreamDashboardController } from './event-stream.dashboard-controller';
import { SessionAdmission } from './session-admission';

/**
 * Stream of events for the pages. Needs the app's `DataSource`, `AccountSuspensions`, `Entitlements` and
 * `SessionKeeper`.
 */
@Module({
  imports: [EventsApiModule],
  controllers: [EventStreamDashboardController],
  providers: [SessionAdmission],
})
export class EventsDashboardModule {}
