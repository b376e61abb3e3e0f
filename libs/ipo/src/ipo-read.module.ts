import { Module } from '@nestjs/common';
import { IpoQueries } from './ipo.queries';
import { HolidayCalendar } from './persistence/holiday.repository';
import { IpoRepository } from './persistence/ipo.repository';
import { SightingWatchlist } from './persistence/watchlist.repository';
import { RepositoryIpoDirectory } from './ipo-directory.adapter';

/** The reading side of the feature, and its answers to the ports. */
@Module({
  providers: [IpoRepository, IpoQueries, RepositoryIpoDirectory, SightingWatchlist, HolidayCalendar],
  exports: [IpoQueries, RepositoryIpoDirectory, SightingWatchlist, HolidayCalendar],
})
export class IpoReadModule {}
