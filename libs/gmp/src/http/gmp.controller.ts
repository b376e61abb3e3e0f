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
  type PastRecord,
  RecordHistories,
  CollectionLists,
  type CollectionResponse,
  ListResponse,
} from '@market/http-lists';
import { DisclaimedAs, noSuchRecord } from '@market/http-server';
import { SlugParameter } from '@market/http-query';
import { RespondsWith, CachedFor } from '@market/http-api';
import { GmpPastQueries } from '../gmp-past.queries';
import { GmpQueries } from '../gmp.queries';
import { exampleGmp, exampleGmpDay, exampleGmpReading } from './gmp-examples';
import { gmpDisclaimer } from './gmp-disclaimer';
import {
  GmpHistoryQuery,
  GmpListQuery,
  GmpQuery,
  GmpReadingQuery,
  readPublishers,
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

/** Returns the id of the IPO whose premium has an id; null for any other text. */
function ipoIdOf(text: string): string | null {
  return text.startsWith('gmp_') ? text.replace('gmp_', 'ipo_') : null;
}

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
    private readonly past: GmpPastQueries,
    private readonly histories: RecordHistories,
  ) {}

  @Get()
  @CachedFor(7_200)
  @ApiOperation({
    summary: 'List grey market premiums',
    description:
      'Of upcoming, open and closed IPOs that have one: unless sorted otherwise, most recently opened first. A premium of another IPO that `slugs` names is left out, and is not missing: its own path shows it.',
  })
  @RespondsWith(gmpView, { example: exampleGmp, list: 'collection', errors: ['PLAN_001'] })
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
    description:
      'The last value, also after the listing; 404 for an IPO that was never quoted. With `asOf`, the value that was published at that instant, with the name and price that the IPO had then.',
  })
  @RespondsWith(gmpView, { example: exampleGmp, errors: ['PLAN_001', 'NOT_001'] })
  showGmp(
    @CurrentCaller() caller: Caller,
    @SlugParameter('ipoSlug', 'IPO', exampleGmp.ipoSlug, ipoIdOf) slug: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: GmpQuery,
  ): Promise<GmpView | PastRecord<GmpView>> {
    const { dataSet } = caller;
    const what = 'GMP of an IPO';
    return this.histories.showStates(query, entitlement, async () => {
      const found = await this.gmp.bySlug(dataSet, slug);
      if (!found) throw noSuchRecord(what, slug);
      const name = found.ipo.slug;
      return {
        ...{ what, name, path: `/v1/gmp/${name}` },
        showNow: () => presentGmp(found),
        showAt: async (at) => {
          const past = await this.past.at(dataSet, found.ipo, at);
          return 'value' in past ? { shown: presentGmp(past) } : past;
        },
      };
    });
  }

  @Get(':ipoSlug/history')
  @CachedFor(7_200)
  @ApiOperation({
    summary: 'Show the premiums of one IPO day by day',
    description: 'The last value of each day in India, newest first; days without a quote are left out.',
  })
  @RespondsWith(gmpHistoryView, { example: exampleGmpDay, list: true, errors: ['PLAN_001', 'NOT_001'] })
  async listGmpHistory(
    @CurrentCaller() caller: Caller,
    @SlugParameter('ipoSlug', 'IPO', exampleGmp.ipoSlug, ipoIdOf) slug: string,
    @Query() query: GmpHistoryQuery,
  ): Promise<ListResponse<GmpHistoryView>> {
    const days = await this.gmp.history(caller.dataSet, slug, query.days ?? usualDays, query);
    if (!days) throw noSuchRecord('IPO', slug);
    return ListResponse.of(days, query, (day) => presentDay(days.ipo, day));
  }

  @Get(':ipoSlug/readings')
  @CachedFor(7_200)
  @ApiOperation({
    summary: 'Show what each publisher quoted for one IPO',
    description:
      'Quotes that were believed, oldest first; of a quote that was corrected the last correction.',
  })
  @RespondsWith(gmpReadingView, { example: exampleGmpReading, list: true, errors: ['PLAN_001', 'NOT_001'] })
  async listGmpReadings(
    @CurrentCaller() caller: Caller,
    @SlugParameter('ipoSlug', 'IPO', exampleGmp.ipoSlug, ipoIdOf) slug: string,
    @Query() query: GmpReadingQuery,
  ): Promise<ListResponse<GmpReadingView>> {
    const { from, to } = query;
    const filter = { publishers: readPublishers(query), from, to };
    const quotes = await this.gmp.quotes(caller.dataSet, slug, filter, query);
    if (!quotes) throw noSuchRecord('IPO', slug);
    return ListResponse.of(quotes, query, presentQuote);
  }
}
