import { Module } from '@nestjs/common';
import { CorporateActionQueries } from './corporate-action.queries';
import { OfferRepository } from './persistence/offer.repository';

/** Read side of the feature. */
@Module({ providers: [OfferRepository, CorporateActionQueries], exports: [CorporateActionQueries] })
export class CorporateActionsReadModule {}
