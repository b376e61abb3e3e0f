import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AuthModule, KeyAuthenticator, RecordedAccountAges, RecordedAccountSuspensions } from '@market/auth';
import { BillingModule, PlanEntitlements, SubscriptionPeriods } from '@market/billing';
import {
  CalendarFeedTokenModule,
  HolidayCalendar,
  HolidayReadModule,
  JoinedCalendarEntries,
  RecordedFeedTokens,
  StoredHolidays,
} from '@market/calendar';
import {
  CalendarEntries,
  IpoDirectory,
  PastIpos,
  StampedRecords,
  TradingCalendar,
  TradingHolidays,
} from '@market/contracts';
import { CorporateActionsReadModule, OfferCalendarEntries } from '@market/corporate-actions';
import { ExportTokenModule, RecordedExportTokens } from '@market/exports';
import {
  IpoCalendarEntries,
  IpoReadModule,
  PlayedCalendarEntries,
  PublishedPastIpos,
  RepositoryIpoDirectory,
  StampedIpos,
} from '@market/ipo';
import { Clock, SystemClock } from '@market/kernel';
import {
  AccountAges,
  AccountSuspensions,
  Authenticator,
  BillingPeriods,
  Entitlements,
  ExportTokens,
  FailedAuthenticationMeter,
  FeedTokens,
  KeyOwners,
  Meter,
  SupportContact,
} from '@market/access';
import { DataOrigin } from '@market/http-api';
import { NfoCalendarEntries, NfoReadModule } from '@market/nfo';
import { SgbCalendarEntries, SgbReadModule } from '@market/sgb';
import { AddressMeter, UsageMeter, UsageModule } from '@market/usage';
import { SettledDataOrigin } from './settled-data-origin';

/** Features with days in the calendar. */
const calendarParts = [
  IpoCalendarEntries,
  PlayedCalendarEntries,
  NfoCalendarEntries,
  SgbCalendarEntries,
  OfferCalendarEntries,
];

/** Binds ports to adapters. Only this module and that of the dashboard may re-provide tokens of other modules. */
@Global()
@Module({
  imports: [
    ...[AuthModule, BillingModule, UsageModule, HolidayReadModule],
    ...[CalendarFeedTokenModule, ExportTokenModule],
    ...[IpoReadModule, NfoReadModule, SgbReadModule, CorporateActionsReadModule],
  ],
  providers: [
    { provide: Clock, useClass: SystemClock },
    { provide: Authenticator, useExisting: KeyAuthenticator },
    { provide: KeyOwners, useExisting: KeyAuthenticator },
    { provide: Entitlements, useExisting: PlanEntitlements },
    { provide: AccountAges, useExisting: RecordedAccountAges },
    { provide: AccountSuspensions, useExisting: RecordedAccountSuspensions },
    { provide: BillingPeriods, useExisting: SubscriptionPeriods },
    { provide: Meter, useExisting: UsageMeter },
    { provide: FailedAuthenticationMeter, useExisting: AddressMeter },
    { provide: FeedTokens, useExisting: RecordedFeedTokens },
    { provide: ExportTokens, useExisting: RecordedExportTokens },
    { provide: IpoDirectory, useExisting: RepositoryIpoDirectory },
    { provide: PastIpos, useExisting: PublishedPastIpos },
    { provide: StampedRecords, useExisting: StampedIpos },
    { provide: TradingCalendar, useExisting: HolidayCalendar },
    { provide: TradingHolidays, useExisting: StoredHolidays },
    {
      provide: CalendarEntries,
      inject: calendarParts,
      useFactory: (...parts: CalendarEntries[]) => new JoinedCalendarEntries(parts),
    },
    { provide: DataOrigin, useClass: SettledDataOrigin },
  ],
  exports: [
    Clock,
    Authenticator,
    KeyOwners,
    Entitlements,
    BillingPeriods,
    AccountAges,
    AccountSuspensions,
    Meter,
    FailedAuthenticationMeter,
    FeedTokens,
    ExportTokens,
    IpoDirectory,
    PastIpos,
    StampedRecords,
    TradingCalendar,
    TradingHolidays,
    CalendarEntries,
    DataOrigin,
  ],
})
export class BindingsModule {
  static register({ supportEmail }: { readonly supportEmail: string | null }): DynamicModule {
    const contact = { provide: SupportContact, useValue: new SupportContact(supportEmail) };
    return { module: BindingsModule, providers: [contact], exports: [SupportContact] };
  }
}
