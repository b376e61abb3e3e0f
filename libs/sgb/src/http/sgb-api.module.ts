import { Module } from '@nestjs/common';
import { HistoryApiModule } from '@market/http-lists';
import { SgbReadModule } from '../sgb-read.module';
import { SgbController } from './sgb.controller';

/** HTTP side of the feature. Needs the app's database. */
@Module({ imports: [SgbReadModule, HistoryApiModule], controllers: [SgbController] })
export class SgbApiModule {}
