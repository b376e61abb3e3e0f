import { Module } from '@nestjs/common';
import { SgbRepository } from './persistence/sgb.repository';
import { SgbQueries } from './sgb.queries';
import { StoredTranches } from './stored-tranches.adapter';

/** Read side of the feature. */
@Module({ providers: [SgbRepository, SgbQueries, StoredTranches], exports: [SgbQueries, StoredTranches] })
export class SgbReadModule {}
