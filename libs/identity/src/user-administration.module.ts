import { Module } from '@nestjs/common';
import { UserAdministration } from './user-administration';

/** Administration of users: no listening, no timers. Needs the app's `DataSource` and `Clock`. */
@Module({ providers: [UserAdministration], exports: [UserAdministration] })
export class UserAdministrationModule {}
