import { Query } from '@nestjs/common';
import { CurrentCaller, CurrentEntitlement, type Caller, type Entitlement } from '@market/access';
import {
  RevisionListQuery,
  type CollectionResponse,
  type ListResponse,
  type PastRecord,
  type RevisionView,
} from '@market/http-lists';
import { exampleRightsIssue } from './offer-examples';
import {
  ListsOfferRevisions,
  ListsOffers,
  OfferController,
  OfferId,
  ShowsOffer,
  type OfferResource,
} from './offer-endpoints';
import { OfferReads } from './offer-reads';
import { RightsListQuery, RightsQuery } from './offer.query';
import { rightsIssueView, presentRights, type RightsIssueView } from './rights.view';

const rightsIssues: OfferResource<'rights', RightsIssueView> = {
  kind: 'rights',
  tag: 'Rights issues',
  singular: 'rights issue',
  plural: 'rights issues',
  view: rightsIssueView,
  example: exampleRightsIssue,
  present: presentRights,
};

/** Endpoints of rights issues, from the Basic plan on. */
@OfferController(rightsIssues)
export class RightsController {
  constructor(private readonly offers: OfferReads) {}

  @ListsOffers(rightsIssues)
  listRightsIssues(
    @CurrentCaller() caller: Caller,
    @Query() query: RightsListQuery,
  ): Promise<CollectionResponse<RightsIssueView>> {
    return this.offers.list(rightsIssues, caller, query);
  }

  @ShowsOffer(rightsIssues)
  showRightsIssue(
    @CurrentCaller() caller: Caller,
    @OfferId(rightsIssues) id: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: RightsQuery,
  ): Promise<RightsIssueView | PastRecord<RightsIssueView>> {
    return this.offers.show(rightsIssues, caller, id, entitlement, query);
  }

  @ListsOfferRevisions(rightsIssues)
  listRightsIssueRevisions(
    @CurrentCaller() caller: Caller,
    @OfferId(rightsIssues) id: string,
    @Query() query: RevisionListQuery,
  ): Promise<ListResponse<RevisionView>> {
    return this.offers.revisions(rightsIssues, caller, id, query);
  }
}
