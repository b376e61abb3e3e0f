import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentCaller,
  CurrentEntitlement,
  RequiresPlan,
  type Caller,
  type Entitlement,
} from '@market/http/access';
import { OfDataSet } from '@market/http/freshness';
import {
  AsOfQuery,
  exampleRevision,
  type PastRecord,
  RecordHistories,
  type RequestedRecord,
  RevisionListQuery,
  revisionView,
  type RevisionView,
} from '@market/http/history';
import {
  Answers,
  CachedFor,
  CollectionLists,
  type CollectionResponse,
  ListAnswer,
  noSuchRecord,
  SlugParameter,
} from '@market/http';
import { CorporateActionQueries } from '../corporate-action.queries';
import { type OfferWithStatus, standingAt } from '../domain/offer-status';
import { exampleRightsIssue } from './offer-examples';
import { RightsListQuery } from './offer.query';
import { rightsIssueView, presentRights, type RightsIssueView } from './rights.view';

/** Endpoints of rights issues, from the Basic plan on. */
@ApiTags('Rights issues')
@OfDataSet('rights')
@Controller('v1/rights')
@RequiresPlan('basic')
export class RightsController {
  constructor(
    private readonly offers: CorporateActionQueries,
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
  @Answers(rightsIssueView, { example: exampleRightsIssue, list: 'collection', errors: ['PLAN_002'] })
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
  @Answers(rightsIssueView, { example: exampleRightsIssue, errors: ['NOT_001', 'PLAN_002'] })
  async showRightsIssue(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'rights issue', exampleRightsIssue.id) id: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: AsOfQuery,
  ): Promise<RightsIssueView | PastRecord<RightsIssueView>> {
    const at = this.histories.instantOf(query, entitlement);
    const offer = await this.find(caller, id);
    if (at === null) return presentRights(offer);
    return this.histories.recordAt(placeOf(caller, id), at, `/v1/rights/${id}`, (then) =>
      presentRights(standingAt(offer, then)),
    );
  }

  @Get(':id/revisions')
  @CachedFor(900)
  @ApiOperation({
    summary: 'List the revisions of one rights issue',
    description: 'Changes of published fields, the latest first.',
  })
  @Answers(revisionView, { example: exampleRevision, list: true, errors: ['NOT_001', 'PLAN_002'] })
  async listRightsIssueRevisions(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'rights issue', exampleRightsIssue.id) id: string,
    @Query() query: RevisionListQuery,
  ): Promise<ListAnswer<RevisionView>> {
    this.histories.checkRevisions(query, rightsIssueView);
    await this.find(caller, id);
    return this.histories.revisions(placeOf(caller, id), query);
  }

  private async find({ dataSet }: Caller, id: string): Promise<OfferWithStatus<'rights'>> {
    const offer = await this.offers.byId(dataSet, 'rights', id);
    if (!offer) throw noSuchRecord('rights issue', id);
    return offer;
  }
}

function placeOf({ dataSet }: Caller, id: string): RequestedRecord {
  return { dataSet, resource: 'rights', id, what: 'rights issue', name: id };
}
