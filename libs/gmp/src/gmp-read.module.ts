import { Module } from '@nestjs/common';
import { GmpAccuracyQueries } from './gmp-accuracy.queries';
import { GmpQueries } from './gmp.queries';
import { GmpRepository } from './persistence/gmp.repository';
import { StoredQuotes } from './stored-quotes.adapter';

/** Read side of the feature. Needs an `IpoDirectory`. */
@Module({
  providers: [GmpRepository, GmpQueries, GmpAccuracyQueries, StoredQuotes],
  exports: [GmpQueries, GmpAccuracyQueries, StoredQuotes],
})
export class GmpReadModule {}
