import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresPlan, type Caller } from '@market/http/access';
import { OfDataSet } from '@market/http/freshness';
import { Answers, CachedFor, ListAnswer, noSuchRecord, SlugParameter } from '@market/http';
import { SgbQueries } from '../sgb.queries';
import { exampleSgb } from './sgb-examples';
import { SgbListQuery } from './sgb.query';
import { presentSgb, sgbView, type SgbView } from './sgb.view';

/** Endpoints of sovereign gold bonds, from the Basic plan on. */
@ApiTags('SGB')
@RequiresPlan('basic')
@OfDataSet('sgb')
@Controller('v1/sgb')
export class SgbController {
  constructor(private readonly tranches: SgbQueries) {}

  /** Lists tranches, newest opening day first; unknown days last. */
  @Get()
  @CachedFor(900)
  @ApiOperation({
    summary: 'List sovereign gold bond series',
    description: 'Newest opening day first; unknown days last.',
  })
  @Answers(sgbView, { example: exampleSgb, list: true, errors: ['PLAN_002'] })
  async listSgbs(
    @CurrentCaller() caller: Caller,
    @Query() query: SgbListQuery,
  ): Promise<ListAnswer<SgbView>> {
    return ListAnswer.of(await this.tranches.list(caller.dataSet, query), query, presentSgb);
  }

  @Get(':id')
  @CachedFor(900)
  @ApiOperation({
    summary: 'Show one sovereign gold bond series',
    description: 'With its prices, dates and the terms of the scheme.',
  })
  @Answers(sgbView, { example: exampleSgb, errors: ['NOT_001', 'PLAN_002'] })
  async showSgb(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'SGB series', exampleSgb.id) id: string,
  ): Promise<SgbView> {
    const tranche = await this.tranches.byId(caller.dataSet, id);
    if (!tranche) throw noSuchRecord('SGB series', id);
    return presentSgb(tranche);
  }
}
