import { Module } from '@nestjs/common';
import { HistoryApiModule } from '@market/http-lists';
import { IpoReadModule } from '../ipo-read.module';
import { IpoController } from './ipo.controller';

/** HTTP side of the feature. Needs the app's database. */
@Module({ imports: [IpoReadModule, HistoryApiModule], controllers: [IpoController] })
export class IpoApiModule {}
