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
  ListResponse,
} from '@market/http-lists';
import {
  CachedFor,
  type DescribedRecords,
  ListsRecordRevisions,
  ListsRecords,
  RecordParameter,
  RespondsWith,
  ShowsRecord,
} from '@market/http-api';
import { noSuchRecord } from '@market/http-server';
import type { Ipo } from '../domain/ipo';
import { IpoQueries } from '../ipo.queries';
import { exampleClose, exampleReading, exampleSubscription } from './ipo-examples';
import { ipoCloseView, presentClose, type IpoCloseView } from './ipo-close.view';
import {
  IpoListQuery,
  IpoPriceQuery,
  IpoQuery,
  IpoSearchQuery,
  IpoSubscriptionHistoryQuery,
  IpoSubscriptionQuery,
} from './ipo.query';
import {
  ipoSubscriptionReadingView,
  ipoSubscriptionView,
  presentReading,
  presentSubscription,
  type IpoSubscriptionReadingView,
  type IpoSubscriptionView,
} from './ipo-subscription.view';
import { exampleIpo, ipoView, presentIpo, type IpoView } from './ipo.view';

const described: DescribedRecords<IpoView> = {
  parameter: 'slug',
  what: 'IPO',
  singular: 'IPO',
  plural: 'IPOs',
  view: ipoView,
  example: exampleIpo,
  ofList: 'Unless sorted otherwise, newest opening day first; unknown days last.',
  ofOne: 'With its dates, subscription and listing performance.',
  cachedForSeconds: 300,
  listErrors: [],
};

/** Endpoints of IPOs, open to every plan. */
@ApiTags('IPO')
@OfDataSet('ipos', 'prices')
@Controller('v1/ipos')
export class IpoController {
  constructor(
    private readonly ipos: IpoQueries,
    private readonly lists: CollectionLists,
    private readonly histories: RecordHistories,
  ) {}

  @ListsRecords(described)
  listIpos(
    @CurrentCaller() caller: Caller,
    @Query() query: IpoListQuery,
  ): Promise<CollectionResponse<IpoView>> {
    return this.lists.of(caller, query, (part) => this.ipos.list(caller.dataSet, part), presentIpo);
  }

  /** Searches IPOs by name. Declared before `:slug`, so that `search` is never taken for a slug. */
  @Get('search')
  @CachedFor(300)
  @ApiOperation({
    summary: 'Search IPOs by name',
    description: 'Exact names first, then prefixes, then prefixes of words, then similar names.',
  })
  @RespondsWith(ipoView, { example: exampleIpo, list: true, listName: 'IpoMatches' })
  async searchIpos(
    @CurrentCaller() caller: Caller,
    @Query() query: IpoSearchQuery,
  ): Promise<ListResponse<IpoView>> {
    return ListResponse.of(await this.ipos.search(caller.dataSet, query.q, query), query, presentIpo);
  }

  @ShowsRecord(described)
  showIpo(
    @CurrentCaller() caller: Caller,
    @RecordParameter(described) slug: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: IpoQuery,
  ): Promise<IpoView | PastRecord<IpoView>> {
    return this.histories.show(query, entitlement, () => this.found(caller, slug));
  }

  @ListsRecordRevisions(described)
  @RequiresPlan('basic')
  listIpoRevisions(
    @CurrentCaller() caller: Caller,
    @RecordParameter(described) slug: string,
    @Query() query: RevisionListQuery,
  ): Promise<ListResponse<RevisionView>> {
    return this.histories.revisions(query, ipoView, () => this.found(caller, slug));
  }

  @Get(':slug/subscription')
  @OfDataSet('subscriptions', 'ipos', 'prices')
  @CachedFor(60)
  @ApiOperation({
    summary: 'Show the subscription of one IPO',
    description: 'By investor category, from the latest reading; null values before the first reading.',
  })
  @RespondsWith(ipoSubscriptionView, { example: exampleSubscription, errors: ['NOT_001', 'PLAN_002'] })
  async showIpoSubscription(
    @CurrentCaller() caller: Caller,
    @RecordParameter(described) slug: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: IpoSubscriptionQuery,
  ): Promise<IpoSubscriptionView | PastRecord<IpoSubscriptionView>> {
    const { dataSet } = caller;
    return this.histories.showPart<IpoView, IpoSubscriptionView>(query, entitlement, async () => {
      const ipo = await this.find(caller, slug);
      return {
        ...foundRecord(caller, ipo),
        part: 'subscription',
        showPart: async (state) => {
          if (state === null) return presentSubscription(ipo, await this.ipos.subscription(dataSet, ipo));
          const past = await this.ipos.subscriptionAt(dataSet, ipo, state);
          return presentSubscription(past.ipo, past.subscription);
        },
      };
    });
  }

  @Get(':slug/subscription/history')
  @RequiresPlan('basic')
  @OfDataSet('subscriptions', 'ipos', 'prices')
  @CachedFor(60)
  @ApiOperation({
    summary: 'Show the subscription of one IPO over time',
    description: 'Readings by investor category, oldest first; the last one of a closed issue is final.',
  })
  @RespondsWith(ipoSubscriptionReadingView, {
    example: exampleReading,
    list: true,
    errors: ['PLAN_002', 'NOT_001'],
  })
  async listIpoSubscriptionHistory(
    @CurrentCaller() caller: Caller,
    @RecordParameter(described) slug: string,
    @Query() query: IpoSubscriptionHistoryQuery,
  ): Promise<ListResponse<IpoSubscriptionReadingView>> {
    const ipo = await this.find(caller, slug);
    const { interval = 'reading', from, to } = query;
    const readings = await this.ipos.history(caller.dataSet, ipo.id, { interval, from, to }, query);
    return ListResponse.of(readings, query, (reading) => presentReading(ipo, reading));
  }

  @Get(':slug/prices')
  @RequiresPlan('basic')
  @OfDataSet('listings', 'ipos', 'prices')
  @CachedFor(900)
  @ApiOperation({
    summary: 'Show the closing prices of one IPO since its listing',
    description:
      'Oldest first, up to 400 days after the listing; of each day that of the exchange that the IPO names first. Prices are not adjusted for splits, bonus issues or rights. Empty before the listing.',
  })
  @RespondsWith(ipoCloseView, { example: exampleClose, list: true, errors: ['PLAN_002', 'NOT_001'] })
  async listIpoPrices(
    @CurrentCaller() caller: Caller,
    @RecordParameter(described) slug: string,
    @Query() query: IpoPriceQuery,
  ): Promise<ListResponse<IpoCloseView>> {
    const ipo = await this.find(caller, slug);
    const { from, to } = query;
    const closes = await this.ipos.closes(caller.dataSet, ipo.id, { from, to }, query);
    return ListResponse.of(closes, query, (close) => presentClose(ipo, close));
  }

  private async found(caller: Caller, slug: string): Promise<FoundRecord<IpoView>> {
    return foundRecord(caller, await this.find(caller, slug));
  }

  private async find({ dataSet }: Caller, slug: string): Promise<Ipo> {
    const ipo = await this.ipos.bySlug(dataSet, slug);
    if (!ipo) throw noSuchRecord(described.what, slug);
    return ipo;
  }
}

function foundRecord({ dataSet }: Caller, ipo: Ipo): FoundRecord<IpoView> {
  const { id, slug: name } = ipo;
  return { dataSet, resource: 'ipos', id, what: described.what, name, present: () => presentIpo(ipo) };
}
