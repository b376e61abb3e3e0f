import { Module } from '@nestjs/common';
import { PublishedHistory } from '@market/database/history';
import { RecordHistories } from './record-histories';

/** Provides `RecordHistories`. Needs `Clock` and `MarketReads` from global modules. */
@Module({ providers: [PublishedHistory, RecordHistories], exports: [RecordHistories] })
export class HistoryApiModule {}
