import { Query } from '@nestjs/common';
import { CurrentCaller, CurrentEntitlement, type Caller, type Entitlement } from '@market/access';
import {
  RevisionListQuery,
  type CollectionResponse,
  type ListResponse,
  type PastRecord,
  type RevisionView,
} from '@market/http-lists';
import { exampleBuyback } from './offer-examples';
import {
  ListsOfferRevisions,
  ListsOffers,
  OfferController,
  OfferId,
  ShowsOffer,
  type OfferResource,
} from './offer-endpoints';
import { OfferReads } from './offer-reads';
import { BuybackListQuery, BuybackQuery } from './offer.query';
import { buybackView, presentBuyback, type BuybackView } from './buyback.view';

const buybacks: OfferResource<'buyback', BuybackView> = {
  kind: 'buyback',
  tag: 'Buybacks',
  singular: 'buyback',
  plural: 'buybacks',
  view: buybackView,
  example: exampleBuyback,
  present: presentBuyback,
};

/** Endpoints of buybacks, from the Basic plan on. */
@OfferController(buybacks)
export class BuybackController {
  constructor(private readonly offers: OfferReads) {}

  @ListsOffers(buybacks)
  listBuybacks(
    @CurrentCaller() caller: Caller,
    @Query() query: BuybackListQuery,
  ): Promise<CollectionResponse<BuybackView>> {
    return this.offers.list(buybacks, caller, query);
  }

  @ShowsOffer(buybacks)
  showBuyback(
    @CurrentCaller() caller: Caller,
    @OfferId(buybacks) id: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: BuybackQuery,
  ): Promise<BuybackView | PastRecord<BuybackView>> {
    return this.offers.show(buybacks, caller, id, entitlement, query);
  }

  @ListsOfferRevisions(buybacks)
  listBuybackRevisions(
    @CurrentCaller() caller: Caller,
    @OfferId(buybacks) id: string,
    @Query() query: RevisionListQuery,
  ): Promise<ListResponse<RevisionView>> {
    return this.offers.revisions(buybacks, caller, id, query);
  }
}
