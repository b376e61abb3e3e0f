import { Module } from '@nestjs/common';
import { GmpQueries } from './gmp.queries';
import { GmpRepository } from './persistence/gmp.repository';

/** Read side of the feature. Needs an `IpoDirectory`. */
@Module({ providers: [GmpRepository, GmpQueries], exports: [GmpQueries] })
export class GmpReadModule {}
