import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresPlan, type Caller } from '@market/http/access';
import { OfDataSet } from '@market/http/freshness';
import { Answers, CachedFor, ListAnswer, noSuchRecord, SlugParameter } from '@market/http';
import { CorporateActionQueries } from '../corporate-action.queries';
import { exampleRightsIssue } from './offer-examples';
import { OfferListQuery } from './offer.query';
import { rightsIssueView, presentRights, type RightsIssueView } from './rights.view';

/** Endpoints of rights issues, from the Basic plan on. */
@ApiTags('Rights issues')
@OfDataSet('rights')
@Controller('v1/rights')
@RequiresPlan('basic')
export class RightsController {
  constructor(private readonly offers: CorporateActionQueries) {}

  /** Lists rights issues, newest opening day first; unknown days last. */
  @Get()
  @CachedFor(900)
  @ApiOperation({
    summary: 'List rights issues',
    description: 'Newest opening day first; unknown days last.',
  })
  @Answers(rightsIssueView, { example: exampleRightsIssue, list: true, errors: ['PLAN_002'] })
  async listRightsIssues(
    @CurrentCaller() caller: Caller,
    @Query() query: OfferListQuery,
  ): Promise<ListAnswer<RightsIssueView>> {
    return ListAnswer.of(await this.offers.list(caller.dataSet, 'rights', query), query, presentRights);
  }

  @Get(':id')
  @CachedFor(900)
  @ApiOperation({
    summary: 'Show one rights issue',
    description: 'With its days and terms as far as they are known.',
  })
  @Answers(rightsIssueView, { example: exampleRightsIssue, errors: ['NOT_001', 'PLAN_002'] })
  async showRightsIssue(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'rights issue', exampleRightsIssue.id) id: string,
  ): Promise<RightsIssueView> {
    const offer = await this.offers.byId(caller.dataSet, 'rights', id);
    if (!offer) throw noSuchRecord('rights issue', id);
    return presentRights(offer);
  }
}
