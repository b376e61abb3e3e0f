import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresPlan, type Caller } from '@market/http/access';
import { OfDataSet } from '@market/http/freshness';
import { Answers, CachedFor, ListAnswer, noSuchRecord, SlugParameter } from '@market/http';
import { CorporateActionQueries } from '../corporate-action.queries';
import { exampleOfferForSale } from './offer-examples';
import { OfferListQuery } from './offer.query';
import { offerForSaleView, presentOfs, type OfferForSaleView } from './ofs.view';

/** Endpoints of offers for sale, from the Basic plan on. */
@ApiTags('OFS')
@OfDataSet('ofs')
@Controller('v1/ofs')
@RequiresPlan('basic')
export class OfsController {
  constructor(private readonly offers: CorporateActionQueries) {}

  /** Lists offers for sale, newest opening day first; unknown days last. */
  @Get()
  @CachedFor(900)
  @ApiOperation({
    summary: 'List offers for sale',
    description: 'Newest opening day first; unknown days last.',
  })
  @Answers(offerForSaleView, { example: exampleOfferForSale, list: true, errors: ['PLAN_002'] })
  async listOffersForSale(
    @CurrentCaller() caller: Caller,
    @Query() query: OfferListQuery,
  ): Promise<ListAnswer<OfferForSaleView>> {
    return ListAnswer.of(await this.offers.list(caller.dataSet, 'ofs', query), query, presentOfs);
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
  ): Promise<OfferForSaleView> {
    const offer = await this.offers.byId(caller.dataSet, 'ofs', id);
    if (!offer) throw noSuchRecord('offer for sale', id);
    return presentOfs(offer);
  }
}
