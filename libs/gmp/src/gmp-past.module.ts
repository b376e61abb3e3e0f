import { Module } from '@nestjs/common';
import { GmpPastQueries } from './gmp-past.queries';
import { GmpStateRepository } from './persistence/gmp-state.repository';

/** Read side of former states. Needs `PastIpos`. */
@Module({ providers: [GmpPastQueries, GmpStateRepository], exports: [GmpPastQueries] })
export class GmpPastModule {}
