import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresPlan, type Caller } from '@market/http/access';
import { OfDataSet } from '@market/http/freshness';
import { Answers, CachedFor, ListAnswer, noSuchRecord, SlugParameter } from '@market/http';
import { CorporateActionQueries } from '../corporate-action.queries';
import { exampleBuyback } from './offer-examples';
import { OfferListQuery } from './offer.query';
import { buybackView, presentBuyback, type BuybackView } from './buyback.view';

/** Endpoints of buybacks, from the Basic plan on. */
@ApiTags('Buybacks')
@OfDataSet('buyback')
@Controller('v1/buyback')
@RequiresPlan('basic')
export class BuybackController {
  constructor(private readonly offers: CorporateActionQueries) {}

  /** Lists buybacks, newest opening day first; unknown days last. */
  @Get()
  @CachedFor(900)
  @ApiOperation({ summary: 'List buybacks', description: 'Newest opening day first; unknown days last.' })
  @Answers(buybackView, { example: exampleBuyback, list: true, errors: ['PLAN_002'] })
  async listBuybacks(
    @CurrentCaller() caller: Caller,
    @Query() query: OfferListQuery,
  ): Promise<ListAnswer<BuybackView>> {
    return ListAnswer.of(await this.offers.list(caller.dataSet, 'buyback', query), query, presentBuyback);
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
  ): Promise<BuybackView> {
    const offer = await this.offers.byId(caller.dataSet, 'buyback', id);
    if (!offer) throw noSuchRecord('buyback', id);
    return presentBuyback(offer);
  }
}
