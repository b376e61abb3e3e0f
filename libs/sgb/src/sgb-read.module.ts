import { Module } from '@nestjs/common';
import { SgbCalendarEntries } from './calendar-entries.adapter';
import { SgbRepository } from './persistence/sgb.repository';
import { SgbQueries } from './sgb.queries';
import { StoredTranches } from './stored-tranches.adapter';

/** Read side of the feature. */
@Module({
  providers: [SgbCalendarEntries, SgbRepository, SgbQueries, StoredTranches],
  exports: [SgbCalendarEntries, SgbQueries, StoredTranches],
})
export class SgbReadModule {}
