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
import { exampleOfferForSale } from './offer-examples';
import { OfferDetails } from './offer-details';
import { OfsListQuery, OfsQuery } from './offer.query';
import { offerForSaleView, presentOfs, type OfferForSaleView } from './ofs.view';

/** Endpoints of offers for sale, from the Basic plan on. */
@ApiTags('OFS')
@OfDataSet('ofs')
@Controller('v1/ofs')
@RequiresPlan('basic')
export class OfsController {
  constructor(
    private readonly offers: CorporateActionQueries,
    private readonly details: OfferDetails,
    private readonly histories: RecordHistories,
    private readonly lists: CollectionLists,
  ) {}

  /** Lists offers for sale, newest opening day first; unknown days last. */
  @Get()
  @CachedFor(900)
  @ApiOperation({
    summary: 'List offers for sale',
    description: 'Unless sorted otherwise, newest opening day first; unknown days last.',
  })
  @RespondsWith(offerForSaleView, { example: exampleOfferForSale, list: 'collection', errors: ['PLAN_002'] })
  listOffersForSale(
    @CurrentCaller() caller: Caller,
    @Query() query: OfsListQuery,
  ): Promise<CollectionResponse<OfferForSaleView>> {
    return this.lists.of(caller, query, (part) => this.offers.list(caller.dataSet, 'ofs', part), presentOfs);
  }

  @Get(':id')
  @CachedFor(900)
  @ApiOperation({
    summary: 'Show one offer for sale',
    description: 'With its days and terms as far as they are known.',
  })
  @RespondsWith(offerForSaleView, { example: exampleOfferForSale, errors: ['NOT_001', 'PLAN_002'] })
  showOfferForSale(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'offer for sale', exampleOfferForSale.id) id: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: OfsQuery,
  ): Promise<OfferForSaleView | PastRecord<OfferForSaleView>> {
    return this.histories.show(query, entitlement, () => this.find(caller, id));
  }

  @Get(':id/revisions')
  @CachedFor(900)
  @RespondsWithRevisions('one offer for sale')
  listOfferForSaleRevisions(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'offer for sale', exampleOfferForSale.id) id: string,
    @Query() query: RevisionListQuery,
  ): Promise<ListResponse<RevisionView>> {
    return this.histories.revisions(query, offerForSaleView, () => this.find(caller, id));
  }

  private find(caller: Caller, id: string): Promise<FoundRecord<OfferForSaleView>> {
    return this.details.find(caller, 'ofs', id, presentOfs);
  }
}
