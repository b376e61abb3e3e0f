import { Module } from '@nestjs/common';
import { GmpReadModule } from '../gmp-read.module';
import { GmpController } from './gmp.controller';

/** The HTTP side of premiums. Needs the app's database and an `IpoDirectory`. */
@Module({ imports: [GmpReadModule], controllers: [GmpController] })
export class GmpApiModule {}
