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
import { exampleBuyback } from './offer-examples';
import { BuybackListQuery } from './offer.query';
import { buybackView, presentBuyback, type BuybackView } from './buyback.view';

/** Endpoints of buybacks, from the Basic plan on. */
@ApiTags('Buybacks')
@OfDataSet('buyback')
@Controller('v1/buyback')
@RequiresPlan('basic')
export class BuybackController {
  constructor(
    private readonly offers: CorporateActionQueries,
    private readonly histories: RecordHistories,
    private readonly lists: CollectionLists,
  ) {}

  /** Lists buybacks, newest opening day first; unknown days last. */
  @Get()
  @CachedFor(900)
  @ApiOperation({
    summary: 'List buybacks',
    description: 'Unless sorted otherwise, newest opening day first; unknown days last.',
  })
  @Answers(buybackView, { example: exampleBuyback, list: 'collection', errors: ['PLAN_002'] })
  listBuybacks(
    @CurrentCaller() caller: Caller,
    @Query() query: BuybackListQuery,
  ): Promise<CollectionResponse<BuybackView>> {
    return this.lists.of(
      caller,
      query,
      (part) => this.offers.list(caller.dataSet, 'buyback', part),
      presentBuyback,
    );
  }

  @Get(':id')
  @CachedFor(900)
  @ApiOperation({
    summary: 'Show one buyback',
    description: 'With its days and terms as far as they are known.',
  })
  @Answers(buybackView, { example: exampleBuyback, errors: ['NOT_001', 'PLAN_002'] })
  async showBuyback(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'buyback', exampleBuyback.id) id: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: AsOfQuery,
  ): Promise<BuybackView | PastRecord<BuybackView>> {
    const at = this.histories.instantOf(query, entitlement);
    const offer = await this.find(caller, id);
    if (at === null) return presentBuyback(offer);
    return this.histories.recordAt(placeOf(caller, id), at, `/v1/buyback/${id}`, (then) =>
      presentBuyback(standingAt(offer, then)),
    );
  }

  @Get(':id/revisions')
  @CachedFor(900)
  @ApiOperation({
    summary: 'List the revisions of one buyback',
    description: 'Changes of published fields, the latest first.',
  })
  @Answers(revisionView, { example: exampleRevision, list: true, errors: ['NOT_001', 'PLAN_002'] })
  async listBuybackRevisions(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'buyback', exampleBuyback.id) id: string,
    @Query() query: RevisionListQuery,
  ): Promise<ListAnswer<RevisionView>> {
    this.histories.checkRevisions(query, buybackView);
    await this.find(caller, id);
    return this.histories.revisions(placeOf(caller, id), query);
  }

  private async find({ dataSet }: Caller, id: string): Promise<OfferWithStatus<'buyback'>> {
    const offer = await this.offers.byId(dataSet, 'buyback', id);
    if (!offer) throw noSuchRecord('buyback', id);
    return offer;
  }
}

function placeOf({ dataSet }: Caller, id: string): RequestedRecord {
  return { dataSet, resource: 'buyback', id, what: 'buyback', name: id };
}
