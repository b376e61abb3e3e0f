import { Module } from '@nestjs/common';
import { TasksModule } from '@market/base/tasks';
import { AccountAdministration } from './account-administration';
import { AccountBook } from './account-book';
import { RecordedAccountAges } from './account-ages';
import { RecordedAccountSuspensions } from './recorded-account-suspensions';
import { CustomerKeys } from './customer-keys';
import { KeyAuthenticator } from './key-authenticator';
import { RecordedAccounts } from './recorded-accounts';
import { RecordedExpiringKeys } from './recorded-expiring-keys';
import { RecordedKeyLabels } from './recorded-key-labels';

const all = [
  KeyAuthenticator,
  RecordedAccountAges,
  RecordedAccountSuspensions,
  CustomerKeys,
  RecordedAccounts,
  RecordedKeyLabels,
  RecordedExpiringKeys,
];

/** Recognises keys and knows their accounts in a serving process. Needs the app's `DataSource` and `Clock`. */
@Module({
  imports: [TasksModule],
  providers: [...all, AccountAdministration],
  exports: all,
})
export class AuthModule {}

/** Accounts and keys for operators: no listening, no timers. Needs the app's `DataSource` and `Clock`. */
@Module({
  providers: [AccountAdministration, AccountBook],
  exports: [AccountAdministration, AccountBook],
})
export class AuthAdministrationModule {}
