import { Module } from '@nestjs/common';
import { HistoryApiModule } from '@market/http-lists';
import { GmpPastModule } from '../gmp-past.module';
import { GmpReadModule } from '../gmp-read.module';
import { GmpAccuracyController } from './gmp-accuracy.controller';
import { GmpController } from './gmp.controller';

/** HTTP side of the feature. Needs the app's database, an `IpoDirectory` and `PastIpos`. */
@Module({
  imports: [GmpReadModule, GmpPastModule, HistoryApiModule],
  controllers: [GmpAccuracyController, GmpController],
})
export class GmpApiModule {}
