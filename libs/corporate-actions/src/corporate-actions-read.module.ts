import { Module } from '@nestjs/common';
import { OfferCalendarEntries } from './calendar-entries.adapter';
import { CorporateActionQueries } from './corporate-action.queries';
import { OfferRepository } from './persistence/offer.repository';
import { StoredOffers } from './stored-offers.adapter';

/** Read side of the feature. */
@Module({
  providers: [OfferCalendarEntries, OfferRepository, CorporateActionQueries, StoredOffers],
  exports: [OfferCalendarEntries, CorporateActionQueries, StoredOffers],
})
export class CorporateActionsReadModule {}
