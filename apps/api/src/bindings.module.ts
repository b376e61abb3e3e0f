import { Global, Module } from '@nestjs/common';
import { AuthModule, KeyAuthenticator, RecordedAccountAges, RecordedAccountBars } from '@market/auth';
import { BillingModule, PlanEntitlements, SubscriptionPeriods } from '@market/billing';
import { IpoDirectory, TradingCalendar, TradingHolidays } from '@market/contracts';
import { HolidayCalendar, IpoReadModule, RepositoryIpoDirectory, StoredHolidays } from '@market/ipo';
import { Clock, SystemClock } from '@market/kernel';
import {
  AccountAges,
  AccountBars,
  Authenticator,
  BillingPeriods,
  Entitlements,
  FailedAuthenticationMeter,
  Meter,
} from '@market/http/access';
import { DataOrigin } from '@market/http';
import { AddressMeter, UsageMeter, UsageModule } from '@market/usage';
import { SettledDataOrigin } from './settled-data-origin';

/** Binds ports to adapters. Only this module and that of the dashboard may re-provide tokens of other modules. */
@Global()
@Module({
  imports: [AuthModule, BillingModule, UsageModule, IpoReadModule],
  providers: [
    { provide: Clock, useClass: SystemClock },
    { provide: Authenticator, useExisting: KeyAuthenticator },
    { provide: Entitlements, useExisting: PlanEntitlements },
    { provide: AccountAges, useExisting: RecordedAccountAges },
    { provide: AccountBars, useExisting: RecordedAccountBars },
    { provide: BillingPeriods, useExisting: SubscriptionPeriods },
    { provide: Meter, useExisting: UsageMeter },
    { provide: FailedAuthenticationMeter, useExisting: AddressMeter },
    { provide: IpoDirectory, useExisting: RepositoryIpoDirectory },
    { provide: TradingCalendar, useExisting: HolidayCalendar },
    { provide: TradingHolidays, useExisting: StoredHolidays },
    { provide: DataOrigin, useClass: SettledDataOrigin },
  ],
  exports: [
    Clock,
    Authenticator,
    Entitlements,
    BillingPeriods,
    AccountAges,
    AccountBars,
    Meter,
    FailedAuthenticationMeter,
    IpoDirectory,
    TradingCalendar,
    TradingHolidays,
    DataOrigin,
  ],
})
export class BindingsModule {}
