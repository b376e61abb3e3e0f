import { Module } from '@nestjs/common';
import { SgbReadModule } from '../sgb-read.module';
import { SgbController } from './sgb.controller';

/** The HTTP side of sovereign gold bonds. Needs the app's database. */
@Module({ imports: [SgbReadModule], controllers: [SgbController] })
export class SgbApiModule {}
