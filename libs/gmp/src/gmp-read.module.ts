import { Module } from '@nestjs/common';
import { GmpQueries } from './gmp.queries';
import { GmpRepository } from './persistence/gmp.repository';
import { StoredQuotes } from './stored-quotes.adapter';

/** Read side of the feature. Needs an `IpoDirectory`. */
@Module({ providers: [GmpRepository, GmpQueries, StoredQuotes], exports: [GmpQueries, StoredQuotes] })
export class GmpReadModule {}
