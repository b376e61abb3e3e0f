import { Query } from '@nestjs/common';
import { CurrentCaller, CurrentEntitlement, type Caller, type Entitlement } from '@market/access';
import {
  RevisionListQuery,
  type CollectionResponse,
  type ListResponse,
  type PastRecord,
  type RevisionView,
} from '@market/http-lists';
import { exampleNcdIssue } from './offer-examples';
import {
  ListsOfferRevisions,
  ListsOffers,
  OfferController,
  OfferId,
  ShowsOffer,
  type OfferResource,
} from './offer-endpoints';
import { OfferReads } from './offer-reads';
import { NcdListQuery, NcdQuery } from './offer.query';
import { ncdIssueView, presentNcd, type NcdIssueView } from './ncd.view';

const ncdIssues: OfferResource<'ncd', NcdIssueView> = {
  kind: 'ncd',
  tag: 'NCD',
  singular: 'NCD issue',
  plural: 'NCD issues',
  view: ncdIssueView,
  example: exampleNcdIssue,
  present: presentNcd,
};

/** Endpoints of public issues of non-convertible debentures, from the Basic plan on. */
@OfferController(ncdIssues)
export class NcdController {
  constructor(private readonly offers: OfferReads) {}

  @ListsOffers(ncdIssues)
  listNcdIssues(
    @CurrentCaller() caller: Caller,
    @Query() query: NcdListQuery,
  ): Promise<CollectionResponse<NcdIssueView>> {
    return this.offers.list(ncdIssues, caller, query);
  }

  @ShowsOffer(ncdIssues)
  showNcdIssue(
    @CurrentCaller() caller: Caller,
    @OfferId(ncdIssues) id: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: NcdQuery,
  ): Promise<NcdIssueView | PastRecord<NcdIssueView>> {
    return this.offers.show(ncdIssues, caller, id, entitlement, query);
  }

  @ListsOfferRevisions(ncdIssues)
  listNcdIssueRevisions(
    @CurrentCaller() caller: Caller,
    @OfferId(ncdIssues) id: string,
    @Query() query: RevisionListQuery,
  ): Promise<ListResponse<RevisionView>> {
    return this.offers.revisions(ncdIssues, caller, id, query);
  }
}
