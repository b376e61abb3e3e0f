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
import { exampleNcdIssue } from './offer-examples';
import { OfferDetails } from './offer-details';
import { NcdListQuery, NcdQuery } from './offer.query';
import { ncdIssueView, presentNcd, type NcdIssueView } from './ncd.view';

/** Endpoints of public issues of non-convertible debentures, from the Basic plan on. */
@ApiTags('NCD')
@OfDataSet('ncd')
@Controller('v1/ncd')
@RequiresPlan('basic')
export class NcdController {
  constructor(
    private readonly offers: CorporateActionQueries,
    private readonly details: OfferDetails,
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
  @RespondsWith(ncdIssueView, { example: exampleNcdIssue, list: 'collection', errors: ['PLAN_002'] })
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
  @RespondsWith(ncdIssueView, { example: exampleNcdIssue, errors: ['NOT_001', 'PLAN_002'] })
  showNcdIssue(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'NCD issue', exampleNcdIssue.id) id: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: NcdQuery,
  ): Promise<NcdIssueView | PastRecord<NcdIssueView>> {
    return this.histories.show(query, entitlement, () => this.find(caller, id));
  }

  @Get(':id/revisions')
  @CachedFor(900)
  @RespondsWithRevisions('one NCD issue')
  listNcdIssueRevisions(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'NCD issue', exampleNcdIssue.id) id: string,
    @Query() query: RevisionListQuery,
  ): Promise<ListResponse<RevisionView>> {
    return this.histories.revisions(query, ncdIssueView, () => this.find(caller, id));
  }

  private find(caller: Caller, id: string): Promise<FoundRecord<NcdIssueView>> {
    return this.details.find(caller, 'ncd', id, presentNcd);
  }
}
