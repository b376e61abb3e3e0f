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
import { exampleOfferForSale } from './offer-examples';
import { OfsListQuery } from './offer.query';
import { offerForSaleView, presentOfs, type OfferForSaleView } from './ofs.view';

/** Endpoints of offers for sale, from the Basic plan on. */
@ApiTags('OFS')
@OfDataSet('ofs')
@Controller('v1/ofs')
@RequiresPlan('basic')
export class OfsController {
  constructor(
    private readonly offers: CorporateActionQueries,
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
  @Answers(offerForSaleView, { example: exampleOfferForSale, list: 'collection', errors: ['PLAN_002'] })
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
  @Answers(offerForSaleView, { example: exampleOfferForSale, errors: ['NOT_001', 'PLAN_002'] })
  async showOfferForSale(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'offer for sale', exampleOfferForSale.id) id: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: AsOfQuery,
  ): Promise<OfferForSaleView | PastRecord<OfferForSaleView>> {
    const at = this.histories.instantOf(query, entitlement);
    const offer = await this.find(caller, id);
    if (at === null) return presentOfs(offer);
    return this.histories.recordAt(placeOf(caller, id), at, `/v1/ofs/${id}`, (then) =>
      presentOfs(standingAt(offer, then)),
    );
  }

  @Get(':id/revisions')
  @CachedFor(900)
  @ApiOperation({
    summary: 'List the revisions of one offer for sale',
    description: 'Changes of published fields, the latest first.',
  })
  @Answers(revisionView, { example: exampleRevision, list: true, errors: ['NOT_001', 'PLAN_002'] })
  async listOfferForSaleRevisions(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'offer for sale', exampleOfferForSale.id) id: string,
    @Query() query: RevisionListQuery,
  ): Promise<ListAnswer<RevisionView>> {
    this.histories.checkRevisions(query, offerForSaleView);
    await this.find(caller, id);
    return this.histories.revisions(placeOf(caller, id), query);
  }

  private async find({ dataSet }: Caller, id: string): Promise<OfferWithStatus<'ofs'>> {
    const offer = await this.offers.byId(dataSet, 'ofs', id);
    if (!offer) throw noSuchRecord('offer for sale', id);
    return offer;
  }
}

function placeOf({ dataSet }: Caller, id: string): RequestedRecord {
  return { dataSet, resource: 'ofs', id, what: 'offer for sale', name: id };
}
