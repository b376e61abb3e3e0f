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
import { exampleBuyback } from './offer-examples';
import { OfferDetails } from './offer-details';
import { BuybackListQuery, BuybackQuery } from './offer.query';
import { buybackView, presentBuyback, type BuybackView } from './buyback.view';

/** Endpoints of buybacks, from the Basic plan on. */
@ApiTags('Buybacks')
@OfDataSet('buyback')
@Controller('v1/buyback')
@RequiresPlan('basic')
export class BuybackController {
  constructor(
    private readonly offers: CorporateActionQueries,
    private readonly details: OfferDetails,
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
  @RespondsWith(buybackView, { example: exampleBuyback, list: 'collection', errors: ['PLAN_002'] })
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
  @RespondsWith(buybackView, { example: exampleBuyback, errors: ['NOT_001', 'PLAN_002'] })
  showBuyback(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'buyback', exampleBuyback.id) id: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: BuybackQuery,
  ): Promise<BuybackView | PastRecord<BuybackView>> {
    return this.histories.show(query, entitlement, () => this.find(caller, id));
  }

  @Get(':id/revisions')
  @CachedFor(900)
  @RespondsWithRevisions('one buyback')
  listBuybackRevisions(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'buyback', exampleBuyback.id) id: string,
    @Query() query: RevisionListQuery,
  ): Promise<ListResponse<RevisionView>> {
    return this.histories.revisions(query, buybackView, () => this.find(caller, id));
  }

  private find(caller: Caller, id: string): Promise<FoundRecord<BuybackView>> {
    return this.details.find(caller, 'buyback', id, presentBuyback);
  }
}
