import { Module } from '@nestjs/common';
import { SgbRepository } from './persistence/sgb.repository';
import { SgbQueries } from './sgb.queries';

/** Read side of the feature. */
@Module({ providers: [SgbRepository, SgbQueries], exports: [SgbQueries] })
export class SgbReadModule {}
