import { Module } from '@nestjs/common';
import { TasksModule } from '@market/base/tasks';
import { AccountAdministration } from './account-administration';
import { RecordedAccountAges } from './account-ages';
import { RecordedAccountBars } from './account-bars';
import { KeyAuthenticator } from './key-authenticator';

/** Recognises keys and knows their accounts in a serving process. Needs the app's `DataSource` and `Clock`. */
@Module({
  imports: [TasksModule],
  providers: [KeyAuthenticator, RecordedAccountAges, RecordedAccountBars],
  exports: [KeyAuthenticator, RecordedAccountAges, RecordedAccountBars],
})
export class AuthModule {}

/** Accounts and keys for operators: no listening, no timers. Needs the app's `DataSource` and `Clock`. */
@Module({ providers: [AccountAdministration], exports: [AccountAdministration] })
export class AuthAdministrationModule {}
