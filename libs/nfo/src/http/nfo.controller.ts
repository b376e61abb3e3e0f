import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CollectionRequest } from '@market/kernel';
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
  selectionBy,
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
import { SlugParameter } from '@market/http-query';
import type { Amc } from '../domain/nfo';
import { NfoQueries } from '../nfo.queries';
import { exampleAmc, exampleNfo } from './nfo-examples';
import { amcView, presentAmc, type AmcView } from './amc.view';
import { AmcListQuery, AmcNfoQuery, AmcQuery, NfoListQuery, NfoQuery, NfoSearchQuery } from './nfo.query';
import { nfoView, presentNfo, type NfoView } from './nfo.view';

const described: DescribedRecords<NfoView> = {
  parameter: 'slug',
  what: 'NFO',
  singular: 'new fund offer',
  plural: 'new fund offers',
  view: nfoView,
  example: exampleNfo,
  ofList: 'Unless sorted otherwise, newest opening day first.',
  ofOne: 'With its terms and dates.',
  cachedForSeconds: 900,
  listErrors: ['PLAN_002'],
};

/**
 * Endpoints of new fund offers and fund houses, from the Basic plan on. `:slug` comes last, because it would match the
 * fixed paths, too.
 */
@ApiTags('NFO')
@OfDataSet('nfo')
@Controller('v1/nfo')
@RequiresPlan('basic')
export class NfoController {
  constructor(
    private readonly nfos: NfoQueries,
    private readonly histories: RecordHistories,
    private readonly lists: CollectionLists,
  ) {}

  @ListsRecords(described)
  listNfos(
    @CurrentCaller() caller: Caller,
    @Query() query: NfoListQuery,
  ): Promise<CollectionResponse<NfoView>> {
    return this.lists.of(caller, query, (part) => this.nfos.list(caller.dataSet, part), presentNfo);
  }

  @Get('search')
  @CachedFor(900)
  @ApiOperation({
    summary: 'Search new fund offers by name',
    description: 'Exact names first, then prefixes, then prefixes of words, then similar names.',
  })
  @RespondsWith(nfoView, { example: exampleNfo, list: true, listName: 'NfoMatches', errors: ['PLAN_002'] })
  async searchNfos(
    @CurrentCaller() { dataSet }: Caller,
    @Query() query: NfoSearchQuery,
  ): Promise<ListResponse<NfoView>> {
    return ListResponse.of(await this.nfos.search(dataSet, query.q, query), query, presentNfo);
  }

  @Get('amcs')
  @CachedFor(900)
  @ApiOperation({ summary: 'List fund houses', description: 'By name, with the number of their offers.' })
  @RespondsWith(amcView, { example: exampleAmc, list: 'collection', errors: ['PLAN_002'] })
  listAmcs(
    @CurrentCaller() caller: Caller,
    @Query() query: AmcListQuery,
  ): Promise<CollectionResponse<AmcView>> {
    return this.lists.of(caller, query, (part) => this.nfos.listAmcs(caller.dataSet, part), presentAmc);
  }

  @Get('amcs/:code')
  @CachedFor(900)
  @ApiOperation({ summary: 'Show one fund house', description: 'With the number of its offers.' })
  @RespondsWith(amcView, { example: exampleAmc, errors: ['NOT_001', 'PLAN_002'] })
  async showAmc(
    @CurrentCaller() caller: Caller,
    @SlugParameter('code', 'AMC', exampleAmc.code) code: string,
    @Query() query: AmcQuery,
  ): Promise<AmcView> {
    return selectionBy<AmcView>(query)(presentAmc(await this.findAmc(caller, code)));
  }

  @Get('amc/:amcCode')
  @CachedFor(900)
  @ApiOperation({
    summary: 'List the new fund offers of one fund house',
    description: described.ofList,
  })
  @RespondsWith(nfoView, { example: exampleNfo, list: 'collection', errors: ['NOT_001', 'PLAN_002'] })
  async listNfosOfAmc(
    @CurrentCaller() caller: Caller,
    @SlugParameter('amcCode', 'AMC', exampleAmc.code) amcCode: string,
    @Query() query: AmcNfoQuery,
  ): Promise<CollectionResponse<NfoView>> {
    const { code } = await this.findAmc(caller, amcCode);
    const ofHouse = (part: CollectionRequest) => ({ ...part, filters: { ...part.filters, amcCode: [code] } });
    const read = (part: CollectionRequest) => this.nfos.list(caller.dataSet, ofHouse(part));
    return this.lists.of(caller, query, read, presentNfo, code);
  }

  @ShowsRecord(described)
  showNfo(
    @CurrentCaller() caller: Caller,
    @RecordParameter(described) slug: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: NfoQuery,
  ): Promise<NfoView | PastRecord<NfoView>> {
    return this.histories.show(query, entitlement, () => this.find(caller, slug));
  }

  @ListsRecordRevisions(described)
  listNfoRevisions(
    @CurrentCaller() caller: Caller,
    @RecordParameter(described) slug: string,
    @Query() query: RevisionListQuery,
  ): Promise<ListResponse<RevisionView>> {
    return this.histories.revisions(query, nfoView, () => this.find(caller, slug));
  }

  private async find({ dataSet }: Caller, name: string): Promise<FoundRecord<NfoView>> {
    const nfo = await this.nfos.bySlug(dataSet, name);
    const { what } = described;
    if (!nfo) throw noSuchRecord(what, name);
    const { id, slug } = nfo;
    return { dataSet, resource: 'nfo', id, what, name: slug, present: () => presentNfo(nfo) };
  }

  private async findAmc({ dataSet }: Caller, code: string): Promise<Amc> {
    const amc = await this.nfos.amcByCode(dataSet, code);
    if (!amc) throw noSuchRecord('AMC', code);
    return amc;
  }
}
