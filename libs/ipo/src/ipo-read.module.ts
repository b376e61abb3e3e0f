import { Module } from '@nestjs/common';
import { PublishedHistory } from '@market/database/history';
import { IpoCalendarEntries } from './calendar-entries.adapter';
import { PlayedCalendarEntries } from './played-entries.adapter';
import { IpoQueries } from './ipo.queries';
import { IpoRepository } from './persistence/ipo.repository';
import { StampedIpos } from './persistence/stamped-ipos.repository';
import { SightingWatchlist } from './persistence/watchlist.repository';
import { RepositoryIpoDirectory } from './ipo-directory.adapter';
import { PublishedPastIpos } from './past-ipos.adapter';
import { StoredIssues } from './stored-issues.adapter';

/** Read side of the feature, with its implementations of the ports. Needs the app's `TradingHolidays` and `Clock`. */
@Module({
  providers: [
    IpoCalendarEntries,
    PlayedCalendarEntries,
    IpoRepository,
    IpoQueries,
    PublishedHistory,
    PublishedPastIpos,
    RepositoryIpoDirectory,
    SightingWatchlist,
    StampedIpos,
    StoredIssues,
  ],
  exports: [
    IpoCalendarEntries,
    PlayedCalendarEntries,
    IpoQueries,
    PublishedPastIpos,
    RepositoryIpoDirectory,
    SightingWatchlist,
    StampedIpos,
    StoredIssues,
  ],
})
export class IpoReadModule {}
