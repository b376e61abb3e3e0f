import { Global, Module } from '@nestjs/common';
import { AccountDirectory } from '@market/sessions';
import { AuthAdministrationModule } from './auth.module';
import { RecordedAccounts } from './recorded-accounts';

/** Names of accounts for all modules of a command-line tool, such as those that write mails. Needs the app's `DataSource` and `Clock`. */
@Global()
@Module({
  imports: [AuthAdministrationModule],
  providers: [RecordedAccounts, { provide: AccountDirectory, useExisting: RecordedAccounts }],
  exports: [AccountDirectory],
})
export class AccountNamesModule {}
