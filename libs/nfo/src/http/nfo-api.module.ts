import { Module } from '@nestjs/common';
import { NfoReadModule } from '../nfo-read.module';
import { NfoController } from './nfo.controller';

/** The HTTP side of new fund offers and fund houses. Needs the app's database. */
@Module({ imports: [NfoReadModule], controllers: [NfoController] })
export class NfoApiModule {}
