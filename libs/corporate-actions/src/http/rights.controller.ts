import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentCaller,
  CurrentEntitlement,
  RequiresPlan,
  type Caller,
  type Entitlement,
} from '@market/access';
import { OfDataSet } from '@market/http-reads';
import {
  type FoundRecord,
  type PastRecord,
  RecordHistories,
  RevisionListQuery,
  type RevisionView,
  CollectionLists,
  type CollectionResponse,
  type ListResponse,
} from '@market/http-lists';
import { RespondsWithRevisions, RespondsWith, CachedFor } from '@market/http-api';
import { SlugParameter } from '@market/http-query';
import { CorporateActionQueries } from '../corporate-action.queries';
import { exampleRightsIssue } from './offer-examples';
import { OfferDetails } from './offer-details';
import { RightsListQuery, RightsQuery } from './offer.query';
import { rightsIssueView, presentRights, type RightsIssueView } from './rights.view';

/** Endpoints of rights issues, from the Basic plan on. */
@ApiTags('Rights issues')
@OfDataSet('rights')
@Controller('v1/rights')
@RequiresPlan('basic')
export class RightsController {
  constructor(
    private readonly offers: CorporateActionQueries,
    private readonly details: OfferDetails,
    private readonly histories: RecordHistories,
    private readonly lists: CollectionLists,
  ) {}

  /** Lists rights issues, newest opening day first; unknown days last. */
  @Get()
  @CachedFor(900)
  @ApiOperation({
    summary: 'List rights issues',
    description: 'Unless sorted otherwise, newest opening day first; unknown days last.',
  })
  @RespondsWith(rightsIssueView, { example: exampleRightsIssue, list: 'collection', errors: ['PLAN_002'] })
  listRightsIssues(
    @CurrentCaller() caller: Caller,
    @Query() query: RightsListQuery,
  ): Promise<CollectionResponse<RightsIssueView>> {
    return this.lists.of(
      caller,
      query,
      (part) => this.offers.list(caller.dataSet, 'rights', part),
      presentRights,
    );
  }

  @Get(':id')
  @CachedFor(900)
  @ApiOperation({
    summary: 'Show one rights issue',
    description: 'With its days and terms as far as they are known.',
  })
  @RespondsWith(rightsIssueView, { example: exampleRightsIssue, errors: ['NOT_001', 'PLAN_002'] })
  showRightsIssue(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'rights issue', exampleRightsIssue.id) id: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: RightsQuery,
  ): Promise<RightsIssueView | PastRecord<RightsIssueView>> {
    return this.histories.show(query, entitlement, () => this.find(caller, id));
  }

  @Get(':id/revisions')
  @CachedFor(900)
  @RespondsWithRevisions('one rights issue')
  listRightsIssueRevisions(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'rights issue', exampleRightsIssue.id) id: string,
    @Query() query: RevisionListQuery,
  ): Promise<ListResponse<RevisionView>> {
    return this.histories.revisions(query, rightsIssueView, () => this.find(caller, id));
  }

  private find(caller: Caller, id: string): Promise<FoundRecord<RightsIssueView>> {
    return this.details.find(caller, 'rights', id, presentRights);
  }
}
