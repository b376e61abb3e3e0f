import { Global, Module } from '@nestjs/common';
import { BillingModule, PlanEntitlements } from '@market/billing';
import { HolidayCalendar, HolidayReadModule, StoredHolidays } from '@market/calendar';
import {
  IpoDirectory,
  IssueWatchlist,
  SchemeWatchlist,
  StampedRecords,
  TradingCalendar,
  TradingHolidays,
} from '@market/contracts';
import { IpoReadModule, RepositoryIpoDirectory, SightingWatchlist, StampedIpos } from '@market/ipo';
import { BiddingDayFollower } from '@market/ipo/ingest';
import { Clock, SystemClock } from '@market/kernel';
import { NfoReadModule, NfoWatchlist } from '@market/nfo';
import { Entitlements } from '@market/access';
import { MarketReads } from '@market/database';
import { TradingDayFollower } from '@market/ingest';
import { EventDemand } from '@market/database/outbox';
import { DeliveryDemand } from '@market/webhooks';
import { DataSource } from 'typeorm';

/** Binds ports to adapters. The only module of this app that may re-provide tokens of other modules. */
@Global()
@Module({
  imports: [BillingModule, HolidayReadModule, IpoReadModule, NfoReadModule],
  providers: [
    { provide: Clock, useClass: SystemClock },
    { provide: Entitlements, useExisting: PlanEntitlements },
    { provide: MarketReads, useExisting: DataSource },
    { provide: EventDemand, useClass: DeliveryDemand },
    { provide: IpoDirectory, useExisting: RepositoryIpoDirectory },
    { provide: IssueWatchlist, useExisting: SightingWatchlist },
    { provide: SchemeWatchlist, useExisting: NfoWatchlist },
    { provide: StampedRecords, useExisting: StampedIpos },
    { provide: TradingCalendar, useExisting: HolidayCalendar },
    { provide: TradingHolidays, useExisting: StoredHolidays },
    { provide: TradingDayFollower, useClass: BiddingDayFollower },
  ],
  exports: [
    Clock,
    Entitlements,
    MarketReads,
    EventDemand,
    IpoDirectory,
    IssueWatchlist,
    SchemeWatchlist,
    StampedRecords,
    TradingCalendar,
    TradingHolidays,
    TradingDayFollower,
  ],
})
export class BindingsModule {}
