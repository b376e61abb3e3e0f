import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresPlan, type Caller } from '@market/http/access';
import { OfDataSet } from '@market/http/freshness';
import { Answers, CachedFor, ListAnswer, noSuchRecord, SlugParameter } from '@market/http';
import type { Amc } from '../domain/nfo';
import { NfoQueries } from '../nfo.queries';
import { exampleAmc, exampleNfo } from './nfo-examples';
import { amcView, presentAmc, type AmcView } from './amc.view';
import { AmcListQuery, AmcNfoQuery, NfoListQuery, NfoSearchQuery } from './nfo.query';
import { nfoView, presentNfo, type NfoView } from './nfo.view';

/**
 * Endpoints of new fund offers and fund houses, from the Basic plan on. `:slug` comes last, because it would match the
 * fixed paths, too.
 */
@ApiTags('NFO')
@OfDataSet('nfo')
@Controller('v1/nfo')
@RequiresPlan('basic')
export class NfoController {
  constructor(private readonly nfos: NfoQueries) {}

  @Get()
  @CachedFor(900)
  @ApiOperation({ summary: 'List new fund offers', description: 'Newest opening day first.' })
  @Answers(nfoView, { example: exampleNfo, list: true, errors: ['PLAN_002'] })
  async listNfos(
    @CurrentCaller() { dataSet }: Caller,
    @Query() query: NfoListQuery,
  ): Promise<ListAnswer<NfoView>> {
    return ListAnswer.of(await this.nfos.list(dataSet, filterOf(query), query), query, presentNfo);
  }

  @Get('search')
  @CachedFor(900)
  @ApiOperation({
    summary: 'Search new fund offers by name',
    description: 'Exact names first, then prefixes, then prefixes of words, then similar names.',
  })
  @Answers(nfoView, { example: exampleNfo, list: true, errors: ['PLAN_002'] })
  async searchNfos(
    @CurrentCaller() { dataSet }: Caller,
    @Query() query: NfoSearchQuery,
  ): Promise<ListAnswer<NfoView>> {
    return ListAnswer.of(await this.nfos.search(dataSet, query.q, query), query, presentNfo);
  }

  @Get('amcs')
  @CachedFor(900)
  @ApiOperation({ summary: 'List fund houses', description: 'By name, with the number of their offers.' })
  @Answers(amcView, { example: exampleAmc, list: true, errors: ['PLAN_002'] })
  async listAmcs(
    @CurrentCaller() { dataSet }: Caller,
    @Query() query: AmcListQuery,
  ): Promise<ListAnswer<AmcView>> {
    return ListAnswer.of(await this.nfos.listAmcs(dataSet, query), query, presentAmc);
  }

  @Get('amcs/:code')
  @CachedFor(900)
  @ApiOperation({ summary: 'Show one fund house', description: 'With the number of its offers.' })
  @Answers(amcView, { example: exampleAmc, errors: ['NOT_001', 'PLAN_002'] })
  async showAmc(
    @CurrentCaller() caller: Caller,
    @SlugParameter('code', 'AMC', exampleAmc.code) code: string,
  ): Promise<AmcView> {
    return presentAmc(await this.findAmc(caller, code));
  }

  @Get('amc/:amcCode')
  @CachedFor(900)
  @ApiOperation({
    summary: 'List the new fund offers of one fund house',
    description: 'Newest opening day first.',
  })
  @Answers(nfoView, { example: exampleNfo, list: true, errors: ['NOT_001', 'PLAN_002'] })
  async listNfosOfAmc(
    @CurrentCaller() caller: Caller,
    @SlugParameter('amcCode', 'AMC', exampleAmc.code) amcCode: string,
    @Query() query: AmcNfoQuery,
  ): Promise<ListAnswer<NfoView>> {
    const { code } = await this.findAmc(caller, amcCode);
    const filter = { amcCode: code, ...(query.status === undefined ? {} : { status: query.status }) };
    return ListAnswer.of(await this.nfos.list(caller.dataSet, filter, query), query, presentNfo);
  }

  @Get(':slug')
  @CachedFor(900)
  @ApiOperation({ summary: 'Show one new fund offer', description: 'With its terms and dates.' })
  @Answers(nfoView, { example: exampleNfo, errors: ['NOT_001', 'PLAN_002'] })
  async showNfo(
    @CurrentCaller() { dataSet }: Caller,
    @SlugParameter('slug', 'NFO', exampleNfo.slug) slug: string,
  ): Promise<NfoView> {
    const nfo = await this.nfos.bySlug(dataSet, slug);
    if (!nfo) throw noSuchRecord('NFO', slug);
    return presentNfo(nfo);
  }

  private async findAmc({ dataSet }: Caller, code: string): Promise<Amc> {
    const amc = await this.nfos.amcByCode(dataSet, code);
    if (!amc) throw noSuchRecord('AMC', code);
    return amc;
  }
}

function filterOf({ status, category, amcCode, riskLevel }: NfoListQuery): Parameters<NfoQueries['list']>[1] {
  return {
    ...(status === undefined ? {} : { status }),
    ...(category === undefined ? {} : { category }),
    ...(amcCode === undefined ? {} : { amcCode }),
    ...(riskLevel === undefined ? {} : { riskLevel }),
  };
}
