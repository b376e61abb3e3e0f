import { Module } from '@nestjs/common';
import { HistoryApiModule } from '@market/http-lists';
import { NfoReadModule } from '../nfo-read.module';
import { NfoController } from './nfo.controller';

/** HTTP side of the feature. Needs the app's database. */
@Module({ imports: [NfoReadModule, HistoryApiModule], controllers: [NfoController] })
export class NfoApiModule {}
