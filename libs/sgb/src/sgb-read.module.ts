import { Module, Injectable } from '@nestjs/common';
import { SgbRepository } from './persistence/sgb.repository';
import { SgbQueries } from './sgb.queries';
import { StoredTranches } from './stored-tranches.adapter';
import { DatedRecords, type DatedTable, MarketReads } from '@market/database';

const tranches: DatedTable = {
  table: 'sgb',
  record: 'sgb_id',
  type: 'sgb',
  slug: 'NULL',
  name: { now: 'record.series_name', field: 'seriesName' },
  fields: [
    { kind: 'sgb_open', column: 'open_on', field: 'openOn', title: 'opens' },
    { kind: 'sgb_close', column: 'close_on', field: 'closeOn', title: 'closes' },
  ],
  reach: { before: 0, behind: 60 },
};

/** Days of tranches of gold bonds for the calendar. */
@Injectable()
export class SgbCalendarEntries extends DatedRecords {
  constructor(reads: MarketReads) {
    super(reads, [tranches]);
  }
}

/** Read side of the feature. */
@Module({
  providers: [SgbCalendarEntries, SgbRepository, SgbQueries, StoredTranches],
  exports: [SgbCalendarEntries, SgbQueries, StoredTranches],
})
export class SgbReadModule {}
