import { Module } from '@nestjs/common';
import { TasksModule } from '@market/base/tasks';
import { AccessModule } from '@market/access';
import { EventQueries } from '../event.queries';
import { EventStreams } from '../stream/event-streams';
import { EventController } from './event.controller';
import { EventStreamController } from './event-stream.controller';

/** Log and streams of events. Needs the app's `DataSource`, `Metrics` and ports of access. */
@Module({
  imports: [TasksModule, AccessModule],
  // In this order: `stream` is no id.
  controllers: [EventStreamController, EventController],
  providers: [EventQueries, EventStreams],
  exports: [EventQueries, EventStreams],
})
export class EventsApiModule {}
