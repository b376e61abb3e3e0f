import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresPlan, type Caller } from '@market/http/access';
import { OfDataSet } from '@market/http/freshness';
import { Answers, CachedFor, ListAnswer, noSuchRecord, SlugParameter } from '@market/http';
import { CorporateActionQueries } from '../corporate-action.queries';
import { exampleNcdIssue } from './offer-examples';
import { OfferListQuery } from './offer.query';
import { ncdIssueView, presentNcd, type NcdIssueView } from './ncd.view';

/** Endpoints of public issues of non-convertible debentures, from the Basic plan on. */
@ApiTags('NCD')
@OfDataSet('ncd')
@Controller('v1/ncd')
@RequiresPlan('basic')
export class NcdController {
  constructor(private readonly offers: CorporateActionQueries) {}

  /** Lists issues of debentures, newest opening day first; unknown days last. */
  @Get()
  @CachedFor(900)
  @ApiOperation({ summary: 'List NCD issues', description: 'Newest opening day first; unknown days last.' })
  @Answers(ncdIssueView, { example: exampleNcdIssue, list: true, errors: ['PLAN_002'] })
  async listNcdIssues(
    @CurrentCaller() caller: Caller,
    @Query() query: OfferListQuery,
  ): Promise<ListAnswer<NcdIssueView>> {
    return ListAnswer.of(await this.offers.list(caller.dataSet, 'ncd', query), query, presentNcd);
  }

  @Get(':id')
  @CachedFor(900)
  @ApiOperation({
    summary: 'Show one NCD issue',
    description: 'With its days and terms as far as they are known.',
  })
  @Answers(ncdIssueView, { example: exampleNcdIssue, errors: ['NOT_001', 'PLAN_002'] })
  async showNcdIssue(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'NCD issue', exampleNcdIssue.id) id: string,
  ): Promise<NcdIssueView> {
    const offer = await this.offers.byId(caller.dataSet, 'ncd', id);
    if (!offer) throw noSuchRecord('NCD issue', id);
    return presentNcd(offer);
  }
}
