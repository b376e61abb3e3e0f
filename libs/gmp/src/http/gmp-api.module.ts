import { Module } from '@nestjs/common';
import { GmpReadModule } from '../gmp-read.module';
import { GmpAccuracyController } from './gmp-accuracy.controller';
import { GmpController } from './gmp.controller';

/** HTTP side of the feature. Needs the app's database and an `IpoDirectory`. */
@Module({ imports: [GmpReadModule], controllers: [GmpAccuracyController, GmpController] })
export class GmpApiModule {}
