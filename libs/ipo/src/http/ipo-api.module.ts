import { Module } from '@nestjs/common';
import { IpoReadModule } from '../ipo-read.module';
import { IpoController } from './ipo.controller';

/** The HTTP side of IPOs. Needs the app's database. */
@Module({ imports: [IpoReadModule], controllers: [IpoController] })
export class IpoApiModule {}
