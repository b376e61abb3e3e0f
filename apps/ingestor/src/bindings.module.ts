import { Global, Module } from '@nestjs/common';
import { IpoDirectory, IssueWatchlist, TradingCalendar } from '@market/contracts';
import { HolidayCalendar, IpoReadModule, RepositoryIpoDirectory, SightingWatchlist } from '@market/ipo';
import { Clock, SystemClock } from '@market/kernel';

/** Who answers which port. The one place of this app that may re-provide what others own. */
@Global()
@Module({
  imports: [IpoReadModule],
  providers: [
    { provide: Clock, useClass: SystemClock },
    { provide: IpoDirectory, useExisting: RepositoryIpoDirectory },
    { provide: IssueWatchlist, useExisting: SightingWatchlist },
    { provide: TradingCalendar, useExisting: HolidayCalendar },
  ],
  exports: [Clock, IpoDirectory, IssueWatchlist, TradingCalendar],
})
export class BindingsModule {}
