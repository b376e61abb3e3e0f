import { Module } from '@nestjs/common';
import { QuarantineQueries } from './quarantine.queries';
import { SourceBoardQueries } from './source-board.queries';

/** Reads of the collecting side. Needs the app's `Clock`, `DataSource`, `TradingCalendar` and `StoredRecords`. */
@Module({
  providers: [SourceBoardQueries, QuarantineQueries],
  exports: [SourceBoardQueries, QuarantineQueries],
})
export class CollectionModule {}
