import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresPlan, type Caller } from '@market/http/access';
import { OfDataSet } from '@market/http/freshness';
import {
  Answers,
  CachedFor,
  CollectionLists,
  type CollectionResponse,
  DisclaimedAs,
  ListAnswer,
  noSuchRecord,
  selectionBy,
  SlugParameter,
} from '@market/http';
import { GmpQueries } from '../gmp.queries';
import { exampleGmp, exampleGmpDay, exampleGmpReading } from './gmp-examples';
import { gmpDisclaimer } from './gmp-disclaimer';
import {
  GmpHistoryQuery,
  GmpListQuery,
  GmpQuery,
  GmpReadingQuery,
  publishersOf,
  usualDays,
} from './gmp.query';
import {
  gmpHistoryView,
  gmpReadingView,
  gmpView,
  presentDay,
  presentGmp,
  presentQuote,
  type GmpHistoryView,
  type GmpReadingView,
  type GmpView,
} from './gmp.view';

/** Endpoints of premiums, from the Pro plan on. */
@ApiTags('GMP')
@RequiresPlan('pro', 'gmp')
@DisclaimedAs(gmpDisclaimer)
@OfDataSet('gmp', 'ipos')
@Controller('v1/gmp')
export class GmpController {
  constructor(
    private readonly gmp: GmpQueries,
    private readonly lists: CollectionLists,
  ) {}

  @Get()
  @CachedFor(7_200)
  @ApiOperation({
    summary: 'List grey market premiums',
    description:
      'Of upcoming, open and closed IPOs that have one: unless sorted otherwise, most recently opened first. A premium of another IPO that `slugs` names is left out, and is not missing: its own path shows it.',
  })
  @Answers(gmpView, { example: exampleGmp, list: 'collection', errors: ['PLAN_001'] })
  listGmp(
    @CurrentCaller() caller: Caller,
    @Query() query: GmpListQuery,
  ): Promise<CollectionResponse<GmpView>> {
    return this.lists.of(caller, query, (part) => this.gmp.list(caller.dataSet, part), presentGmp);
  }

  @Get(':ipoSlug')
  @CachedFor(7_200)
  @ApiOperation({
    summary: 'Show the grey market premium of one IPO',
    description: 'The last value, also after the listing; 404 for an IPO that was never quoted.',
  })
  @Answers(gmpView, { example: exampleGmp, errors: ['PLAN_001', 'NOT_001'] })
  async showGmp(
    @CurrentCaller() caller: Caller,
    @SlugParameter('ipoSlug', 'IPO', exampleGmp.ipoSlug) slug: string,
    @Query() query: GmpQuery,
  ): Promise<GmpView> {
    const found = await this.gmp.bySlug(caller.dataSet, slug);
    if (!found) throw noSuchRecord('GMP of an IPO', slug);
    return selectionBy<GmpView>(query)(presentGmp(found));
  }

  @Get(':ipoSlug/history')
  @CachedFor(7_200)
  @ApiOperation({
    summary: 'Show the premiums of one IPO day by day',
    description: 'The last value of each day in India, newest first; days without a quote are left out.',
  })
  @Answers(gmpHistoryView, { example: exampleGmpDay, list: true, errors: ['PLAN_001', 'NOT_001'] })
  async listGmpHistory(
    @CurrentCaller() caller: Caller,
    @SlugParameter('ipoSlug', 'IPO', exampleGmp.ipoSlug) slug: string,
    @Query() query: GmpHistoryQuery,
  ): Promise<ListAnswer<GmpHistoryView>> {
    const days = await this.gmp.history(caller.dataSet, slug, query.days ?? usualDays, query);
    if (!days) throw noSuchRecord('IPO', slug);
    return ListAnswer.of(days, query, (day) => presentDay(days.ipo, day));
  }

  @Get(':ipoSlug/readings')
  @CachedFor(7_200)
  @ApiOperation({
    summary: 'Show what each publisher quoted for one IPO',
    description:
      'Quotes that were believed, oldest first; of a quote that was corrected the last correction.',
  })
  @Answers(gmpReadingView, { example: exampleGmpReading, list: true, errors: ['PLAN_001', 'NOT_001'] })
  async listGmpReadings(
    @CurrentCaller() caller: Caller,
    @SlugParameter('ipoSlug', 'IPO', exampleGmp.ipoSlug) slug: string,
    @Query() query: GmpReadingQuery,
  ): Promise<ListAnswer<GmpReadingView>> {
    const { from, to } = query;
    const filter = { publishers: publishersOf(query), from, to };
    const quotes = await this.gmp.quotes(caller.dataSet, slug, filter, query);
    if (!quotes) throw noSuchRecord('IPO', slug);
    return ListAnswer.of(quotes, query, presentQuote);
  }
}
