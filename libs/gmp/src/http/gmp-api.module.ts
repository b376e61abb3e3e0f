import { Module } from '@nestjs/common';
import { GmpReadModule } from '../gmp-read.module';
import { GmpController } from './gmp.controller';

/** HTTP side of the feature. Needs the app's database and an `IpoDirectory`. */
@Module({ imports: [GmpReadModule], controllers: [GmpController] })
export class GmpApiModule {}
