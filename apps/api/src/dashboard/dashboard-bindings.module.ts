import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AuthModule, RecordedAccounts, RecordedKeyLabels } from '@market/auth';
import { KeyLabels, KeyUse } from '@market/contracts';
import { IdentityModule, LinkMails, RecordedOwners, RecordedUsers, Sessions } from '@market/identity';
import { MailModule, MailQueue } from '@market/mail';
import { AccountDirectory, AccountOwners, SessionKeeper, UserDirectory } from '@market/sessions';
import { CountedKeyUse, UsageModule } from '@market/usage';
import { QueuedLinkMails } from './queued-link-mails';

/** Binds the ports of the dashboard to adapters. */
@Global()
@Module({})
export class DashboardBindingsModule {
  static register({ publicUrl }: { readonly publicUrl: string }): DynamicModule {
    const bound = [
      { provide: SessionKeeper, useExisting: Sessions },
      { provide: AccountDirectory, useExisting: RecordedAccounts },
      { provide: AccountOwners, useExisting: RecordedOwners },
      { provide: UserDirectory, useExisting: RecordedUsers },
      { provide: KeyLabels, useExisting: RecordedKeyLabels },
      { provide: KeyUse, useExisting: CountedKeyUse },
      {
        provide: LinkMails,
        inject: [MailQueue],
        useFactory: (queue: MailQueue) => new QueuedLinkMails(queue, publicUrl),
      },
    ];
    return {
      module: DashboardBindingsModule,
      imports: [AuthModule, IdentityModule, MailModule, UsageModule],
      providers: bound,
      exports: bound.map(({ provide }) => provide),
    };
  }
}
