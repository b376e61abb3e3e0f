import type { DatabaseParts } from '@market/database';
import { offerEntity } from './persistence/offer.entity';
import { AddOfferFilterIndexes1795000007140 } from './persistence/migrations/add-offer-filter-indexes-1795000007140';
import { AnnounceCorporateOffers1795000005050 } from './persistence/migrations/announce-corporate-offers-1795000005050';
import { BelieveOffers1795000000610 } from './persistence/migrations/believe-offers-1795000000610';
import { ComputeWithOffers1795000007440 } from './persistence/migrations/compute-with-offers-1795000007440';
import { CreateCorporateOffers1795000000600 } from './persistence/migrations/create-corporate-offers-1795000000600';
import { WithholdOfferValues1795000008730 } from './persistence/migrations/withhold-offer-values-1795000008730';
import { KeepRemovedOffers1795000009671 } from './persistence/migrations/keep-removed-offers-1795000009671';
import { NameBuybacksByShare1795000009661 } from './persistence/migrations/name-buybacks-by-share-1795000009661';
import { IndexOfferSymbols1795000009424 } from './persistence/migrations/index-offer-symbols-1795000009424';
import { OrderOffersBySize1795000009433 } from './persistence/migrations/order-offers-by-size-1795000009433';
import { WaitForDaysOfOffers1795000009991 } from './persistence/migrations/wait-for-days-of-offers-1795000009991';

export { OfferCalendarEntries } from './calendar-entries.adapter';
export type { Offer, OfferStatus } from './domain/offer';
export { CorporateActionQueries } from './corporate-action.queries';
export type { OfferWithStatus } from './domain/offer-status';
export { CorporateActionsReadModule } from './corporate-actions-read.module';
export { StoredOffers } from './stored-offers.adapter';
export { CorporateActionsApiModule } from './http/corporate-actions-api.module';
export { corporateActionChecks } from './corporate-action.checks';

/** Tables, entities and migrations of the feature. */
export const corporateActionParts: DatabaseParts = {
  entities: [offerEntity],
  migrations: [
    CreateCorporateOffers1795000000600,
    BelieveOffers1795000000610,
    AnnounceCorporateOffers1795000005050,
    AddOfferFilterIndexes1795000007140,
    ComputeWithOffers1795000007440,
    WithholdOfferValues1795000008730,
    IndexOfferSymbols1795000009424,
    OrderOffersBySize1795000009433,
    NameBuybacksByShare1795000009661,
    KeepRemovedOffers1795000009671,
    WaitForDaysOfOffers1795000009991,
  ],
};
