import { Module } from '@nestjs/common';
import { IpoCalendarEntries } from './calendar-entries.adapter';
import { IpoQueries } from './ipo.queries';
import { HolidayCalendar, StoredHolidays } from './persistence/holiday.repository';
import { IpoRepository } from './persistence/ipo.repository';
import { SightingWatchlist } from './persistence/watchlist.repository';
import { RepositoryIpoDirectory } from './ipo-directory.adapter';
import { StoredIssues } from './stored-issues.adapter';

/** Read side of the feature, with its implementations of the ports. */
@Module({
  providers: [
    IpoCalendarEntries,
    IpoRepository,
    IpoQueries,
    RepositoryIpoDirectory,
    SightingWatchlist,
    HolidayCalendar,
    StoredHolidays,
    StoredIssues,
  ],
  exports: [
    IpoCalendarEntries,
    IpoQueries,
    RepositoryIpoDirectory,
    SightingWatchlist,
    HolidayCalendar,
    StoredHolidays,
    StoredIssues,
  ],
})
export class IpoReadModule {}
