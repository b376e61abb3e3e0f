import { Module } from '@nestjs/common';
import { CorporateActionQueries } from './corporate-action.queries';
import { OfferRepository } from './persistence/offer.repository';
import { StoredOffers } from './stored-offers.adapter';

/** Read side of the feature. */
@Module({
  providers: [OfferRepository, CorporateActionQueries, StoredOffers],
  exports: [CorporateActionQueries, StoredOffers],
})
export class CorporateActionsReadModule {}
