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
import { exampleNcdIssue } from './offer-examples';
import { NcdListQuery } from './offer.query';
import { ncdIssueView, presentNcd, type NcdIssueView } from './ncd.view';

/** Endpoints of public issues of non-convertible debentures, from the Basic plan on. */
@ApiTags('NCD')
@OfDataSet('ncd')
@Controller('v1/ncd')
@RequiresPlan('basic')
export class NcdController {
  constructor(
    private readonly offers: CorporateActionQueries,
    private readonly histories: RecordHistories,
    private readonly lists: CollectionLists,
  ) {}

  /** Lists issues of debentures, newest opening day first; unknown days last. */
  @Get()
  @CachedFor(900)
  @ApiOperation({
    summary: 'List NCD issues',
    description: 'Unless sorted otherwise, newest opening day first; unknown days last.',
  })
  @Answers(ncdIssueView, { example: exampleNcdIssue, list: 'collection', errors: ['PLAN_002'] })
  listNcdIssues(
    @CurrentCaller() caller: Caller,
    @Query() query: NcdListQuery,
  ): Promise<CollectionResponse<NcdIssueView>> {
    return this.lists.of(caller, query, (part) => this.offers.list(caller.dataSet, 'ncd', part), presentNcd);
  }

  @Get(':id')
  @CachedFor(900)
  @ApiOperation({
    summary: 'Show one NCD issue',
    description: 'With its days and terms as far as they are known.',
  })
  @Answers(ncdIssueView, { example: exampleNcdIssue, errors: ['NOT_001', 'PLAN_002'] })
  async showNcdIssue(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'NCD issue', exampleNcdIssue.id) id: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: AsOfQuery,
  ): Promise<NcdIssueView | PastRecord<NcdIssueView>> {
    const at = this.histories.instantOf(query, entitlement);
    const offer = await this.find(caller, id);
    if (at === null) return presentNcd(offer);
    return this.histories.recordAt(placeOf(caller, id), at, `/v1/ncd/${id}`, (then) =>
      presentNcd(standingAt(offer, then)),
    );
  }

  @Get(':id/revisions')
  @CachedFor(900)
  @ApiOperation({
    summary: 'List the revisions of one NCD issue',
    description: 'Changes of published fields, the latest first.',
  })
  @Answers(revisionView, { example: exampleRevision, list: true, errors: ['NOT_001', 'PLAN_002'] })
  async listNcdIssueRevisions(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'NCD issue', exampleNcdIssue.id) id: string,
    @Query() query: RevisionListQuery,
  ): Promise<ListAnswer<RevisionView>> {
    this.histories.checkRevisions(query, ncdIssueView);
    await this.find(caller, id);
    return this.histories.revisions(placeOf(caller, id), query);
  }

  private async find({ dataSet }: Caller, id: string): Promise<OfferWithStatus<'ncd'>> {
    const offer = await this.offers.byId(dataSet, 'ncd', id);
    if (!offer) throw noSuchRecord('NCD issue', id);
    return offer;
  }
}

function placeOf({ dataSet }: Caller, id: string): RequestedRecord {
  return { dataSet, resource: 'ncd', id, what: 'NCD issue', name: id };
}
