import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Board, findPublisherId } from '@market/contracts';
import { CurrentCaller, RequiresPlan, type Caller } from '@market/access';
import { OfDataSet } from '@market/http-reads';
import { DisclaimedAs, noSuchRecord } from '@market/http-server';
import { SlugParameter } from '@market/http-query';
import { ListResponse } from '@market/http-lists';
import { RespondsWith, CachedFor } from '@market/http-api';
import { type AccuracyFilter, GmpAccuracyQueries } from '../gmp-accuracy.queries';
import { gmpDisclaimer } from './gmp-disclaimer';
import { exampleAccuracy, exampleTestedQuote } from './gmp-examples';
import { GmpAccuracyQuery, GmpTestedQuoteQuery } from './gmp-accuracy.query';
import {
  gmpAccuracyView,
  type GmpAccuracyView,
  gmpTestedQuoteView,
  type GmpTestedQuoteView,
  presentAccuracy,
  presentTestedQuote,
} from './gmp-accuracy.view';

/** Endpoints of the accuracy of premiums, from the Pro plan on. Listed before those of an IPO, whose paths they resemble. */
@ApiTags('GMP')
@RequiresPlan('pro', 'gmp')
@DisclaimedAs(gmpDisclaimer)
@OfDataSet('gmp', 'ipos')
@Controller('v1/gmp/accuracy')
export class GmpAccuracyController {
  constructor(private readonly accuracy: GmpAccuracyQueries) {}

  @Get()
  @CachedFor(7_200)
  @ApiOperation({
    summary: 'Show how accurate grey market premiums were',
    description:
      'The last quote of each publisher before a listing against the opening price on the listing day: all publishers together first, then each one. Quotes that were never believed do not count, nor do IPOs whose first trade or issue price is unknown.',
  })
  @RespondsWith(gmpAccuracyView, { example: exampleAccuracy, list: true, errors: ['PLAN_001'] })
  async listGmpAccuracy(
    @CurrentCaller() caller: Caller,
    @Query() query: GmpAccuracyQuery,
  ): Promise<ListResponse<GmpAccuracyView>> {
    const all = await this.accuracy.list(caller.dataSet, filterOf(query));
    const items = all.slice((query.page - 1) * query.limit, query.page * query.limit);
    return ListResponse.of({ items, total: all.length }, query, presentAccuracy);
  }

  @Get(':source')
  @CachedFor(7_200)
  @ApiOperation({
    summary: 'Show the accuracy of one publisher IPO by IPO',
    description: 'Newest listing first. `all` stands for the median over the publishers of each IPO.',
  })
  @RespondsWith(gmpTestedQuoteView, {
    example: exampleTestedQuote,
    list: true,
    errors: ['PLAN_001', 'NOT_001'],
  })
  async listGmpAccuracyOfSource(
    @CurrentCaller() caller: Caller,
    @SlugParameter('source', 'publisher', exampleAccuracy.sourceId, findPublisherId) source: string,
    @Query() query: GmpTestedQuoteQuery,
  ): Promise<ListResponse<GmpTestedQuoteView>> {
    const quotes = await this.accuracy.of(caller.dataSet, source, filterOf(query), query);
    if (!quotes) throw noSuchRecord('publisher', source);
    return ListResponse.of(quotes, query, presentTestedQuote);
  }
}

function filterOf({ period = '1y', type }: Pick<GmpAccuracyQuery, 'period' | 'type'>): AccuracyFilter {
  return { period, boards: type?.map((board) => board.toUpperCase() as Board) };
}
