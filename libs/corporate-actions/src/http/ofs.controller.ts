import { Query } from '@nestjs/common';
import { CurrentCaller, CurrentEntitlement, type Caller, type Entitlement } from '@market/access';
import {
  RevisionListQuery,
  type CollectionResponse,
  type ListResponse,
  type PastRecord,
  type RevisionView,
} from '@market/http-lists';
import { exampleOfferForSale } from './offer-examples';
import {
  ListsOfferRevisions,
  ListsOffers,
  OfferController,
  OfferId,
  ShowsOffer,
  type OfferResource,
} from './offer-endpoints';
import { OfferReads } from './offer-reads';
import { OfsListQuery, OfsQuery } from './offer.query';
import { offerForSaleView, presentOfs, type OfferForSaleView } from './ofs.view';

const offersForSale: OfferResource<'ofs', OfferForSaleView> = {
  kind: 'ofs',
  tag: 'OFS',
  singular: 'offer for sale',
  plural: 'offers for sale',
  view: offerForSaleView,
  example: exampleOfferForSale,
  present: presentOfs,
};

/** Endpoints of offers for sale, from the Basic plan on. */
@OfferController(offersForSale)
export class OfsController {
  constructor(private readonly offers: OfferReads) {}

  @ListsOffers(offersForSale)
  listOffersForSale(
    @CurrentCaller() caller: Caller,
    @Query() query: OfsListQuery,
  ): Promise<CollectionResponse<OfferForSaleView>> {
    return this.offers.list(offersForSale, caller, query);
  }

  @ShowsOffer(offersForSale)
  showOfferForSale(
    @CurrentCaller() caller: Caller,
    @OfferId(offersForSale) id: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: OfsQuery,
  ): Promise<OfferForSaleView | PastRecord<OfferForSaleView>> {
    return this.offers.show(offersForSale, caller, id, entitlement, query);
  }

  @ListsOfferRevisions(offersForSale)
  listOfferForSaleRevisions(
    @CurrentCaller() caller: Caller,
    @OfferId(offersForSale) id: string,
    @Query() query: RevisionListQuery,
  ): Promise<ListResponse<RevisionView>> {
    return this.offers.revisions(offersForSale, caller, id, query);
  }
}
