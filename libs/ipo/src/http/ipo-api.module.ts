import { Module } from '@nestjs/common';
import { IpoReadModule } from '../ipo-read.module';
import { IpoController } from './ipo.controller';

/** HTTP side of the feature. Needs the app's database. */
@Module({ imports: [IpoReadModule], controllers: [IpoController] })
export class IpoApiModule {}
