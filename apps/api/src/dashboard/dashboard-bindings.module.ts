import { type DynamicModule, Global, Module } from '@nestjs/common';
import {
  AuthAdministrationModule,
  AuthModule,
  RecordedAccounts,
  RecordedExpiringKeys,
  RecordedKeyLabels,
} from '@market/auth';
import { BillingAdministrationModule } from '@market/billing';
import { CalendarFeedModule, HolidayReadModule, StoredHolidayRecords } from '@market/calendar';
import { JoinedStoredRecords } from '@market/collection';
import { AlertChoices, ExpiringKeys, KeyLabels, KeyUse, StoredRecords } from '@market/contracts';
import { CorporateActionsReadModule, StoredOffers } from '@market/corporate-actions';
import { ExportLinkModule, ExportLinks } from '@market/exports';
import { GmpReadModule, StoredQuotes } from '@market/gmp';
import {
  AccountClosing,
  IdentityModule,
  LinkMails,
  QueuedSecurityMails,
  RecordedOwners,
  RecordedUsers,
  SecurityMails,
  Sessions,
} from '@market/identity';
import { IpoReadModule, PlayedIssueErasureModule, StoredIssues } from '@market/ipo';
import { MailModule, MailQueue } from '@market/mail';
import { NfoReadModule, StoredSchemes } from '@market/nfo';
import { RequestErasureModule } from '@market/requests';
import { AccountDirectory, AccountOwners, SessionKeeper, UserDirectory } from '@market/sessions';
import { SgbReadModule, StoredTranches } from '@market/sgb';
import { CountedKeyUse, RecordedAlertChoices, UsageModule } from '@market/usage';
import { WebhookAdministrationModule } from '@market/webhooks';
import { AccountCloser } from './account-closer';
import { JoinedKeyLabels } from './joined-key-labels';
import { QueuedLinkMails } from './queued-link-mails';

const storedRecords = [
  ...[StoredIssues, StoredQuotes, StoredOffers, StoredTranches, StoredSchemes],
  StoredHolidayRecords,
];

/** Binds the ports of the dashboard to adapters. */
@Global()
@Module({})
export class DashboardBindingsModule {
  /** @param publicUrl address of the service, without a trailing slash, for links in mails */
  static register({ publicUrl }: { readonly publicUrl: string }): DynamicModule {
    const bound = [
      { provide: SessionKeeper, useExisting: Sessions },
      { provide: AccountDirectory, useExisting: RecordedAccounts },
      { provide: AccountOwners, useExisting: RecordedOwners },
      { provide: UserDirectory, useExisting: RecordedUsers },
      {
        provide: KeyLabels,
        inject: [RecordedKeyLabels, ExportLinks],
        useFactory: (...parts: KeyLabels[]) => new JoinedKeyLabels(parts),
      },
      { provide: KeyUse, useExisting: CountedKeyUse },
      { provide: ExpiringKeys, useExisting: RecordedExpiringKeys },
      { provide: AlertChoices, useExisting: RecordedAlertChoices },
      { provide: AccountClosing, useClass: AccountCloser },
      {
        provide: StoredRecords,
        inject: storedRecords,
        useFactory: (...parts: StoredRecords[]) => new JoinedStoredRecords(parts),
      },
      {
        provide: LinkMails,
        inject: [MailQueue],
        useFactory: (queue: MailQueue) => new QueuedLinkMails(queue, publicUrl),
      },
      {
        provide: SecurityMails,
        inject: [MailQueue],
        useFactory: (queue: MailQueue) => new QueuedSecurityMails(queue, publicUrl),
      },
    ];
    return {
      module: DashboardBindingsModule,
      imports: [
        ...[AuthModule, IdentityModule, MailModule, UsageModule],
        ...[AuthAdministrationModule, BillingAdministrationModule, WebhookAdministrationModule],
        ...[CalendarFeedModule, ExportLinkModule, HolidayReadModule],
        ...[PlayedIssueErasureModule, RequestErasureModule],
        ...[IpoReadModule, GmpReadModule, CorporateActionsReadModule, SgbReadModule, NfoReadModule],
      ],
      providers: bound,
      exports: bound.map(({ provide }) => provide),
    };
  }
}
