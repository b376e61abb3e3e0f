import { Module } from '@nestjs/common';
import { KeyOwners } from '@market/access';
import { TasksModule } from '@market/base/tasks';
import { RequestRecorder } from '@market/http-server';
import { RequestLog } from './request-log';
import { AccountRequestRecorder } from './request-recorder';

/** Records the requests of accounts. Needs the app's `Clock`, `DataSource`, `Metrics` and `KeyOwners`. */
@Module({
  imports: [TasksModule],
  providers: [
    RequestLog,
    {
      provide: RequestRecorder,
      inject: [KeyOwners, RequestLog],
      useFactory: (owners: KeyOwners, { tally, kept }: RequestLog) =>
        new AccountRequestRecorder(owners, tally, kept),
    },
  ],
  exports: [RequestLog],
})
export class RequestsModule {}
