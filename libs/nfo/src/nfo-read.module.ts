import { Module, Injectable } from '@nestjs/common';
import { NfoQueries } from './nfo.queries';
import { NfoRepository } from './persistence/nfo.repository';
import { StoredSchemes } from './stored-schemes.adapter';
import { NfoWatchlist } from './persistence/scheme-watchlist.repository';
import { DatedRecords, type DatedTable, MarketReads } from '@market/database';

const offers: DatedTable = {
  table: 'nfo',
  record: 'nfo_id',
  type: 'nfo',
  slug: 'record.slug',
  name: { now: 'record.name', field: 'name' },
  fields: [
    { kind: 'nfo_open', column: 'open_on', field: 'openOn', title: 'NFO opens' },
    { kind: 'nfo_close', column: 'close_on', field: 'closeOn', title: 'NFO closes' },
  ],
  // An offer is open for at most some weeks; some retirement funds were longer.
  reach: { before: 0, behind: 180 },
};

/** Days of new fund offers for the calendar. */
@Injectable()
export class NfoCalendarEntries extends DatedRecords {
  constructor(reads: MarketReads) {
    super(reads, [offers]);
  }
}

/** Read side of the feature, with its implementations of the ports. Needs a `Clock`. */
@Module({
  providers: [NfoCalendarEntries, NfoRepository, NfoQueries, NfoWatchlist, StoredSchemes],
  exports: [NfoCalendarEntries, NfoQueries, NfoWatchlist, StoredSchemes],
})
export class NfoReadModule {}
