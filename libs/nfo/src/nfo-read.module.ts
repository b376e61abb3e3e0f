import { Module } from '@nestjs/common';
import { NfoCalendarEntries } from './calendar-entries.adapter';
import { NfoQueries } from './nfo.queries';
import { NfoRepository } from './persistence/nfo.repository';
import { StoredSchemes } from './stored-schemes.adapter';
import { NfoWatchlist } from './persistence/scheme-watchlist.repository';

/** Read side of the feature, with its implementations of the ports. Needs a `Clock`. */
@Module({
  providers: [NfoCalendarEntries, NfoRepository, NfoQueries, NfoWatchlist, StoredSchemes],
  exports: [NfoCalendarEntries, NfoQueries, NfoWatchlist, StoredSchemes],
})
export class NfoReadModule {}
