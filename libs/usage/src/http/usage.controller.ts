import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, CurrentEntitlement, type Caller, type Entitlement } from '@market/access';
import { ListResponse, formattedQuery } from '@market/http-lists';
import { RespondsWith } from '@market/http-api';
import { UsageQueries } from '../usage.queries';
import { examplePeriodUsage, exampleUsage } from './usage-examples';
import {
  periodUsageView,
  presentPeriodUsage,
  presentUsage,
  usageView,
  type PeriodUsageView,
  type UsageView,
} from './usage.view';

/** Query of `GET /v1/usage/history`. */
class UsageHistoryQuery extends formattedQuery(periodUsageView) {}

/** Usage of the caller, available on every plan. Live and test keys are counted separately. */
@ApiTags('Usage')
@Controller('v1/usage')
export class UsageController {
  constructor(private readonly usage: UsageQueries) {}

  @Get()
  @ApiOperation({
    summary: 'Show usage and limits',
    description: 'From the counters that enforce the limits; this request is included.',
  })
  @RespondsWith(usageView, { example: exampleUsage })
  async showUsage(
    @CurrentCaller() caller: Caller,
    @CurrentEntitlement() entitlement: Entitlement,
  ): Promise<UsageView> {
    return presentUsage(await this.usage.current(caller, entitlement));
  }

  @Get('history')
  @ApiOperation({ summary: 'List the usage of past billing periods', description: 'Newest first.' })
  @RespondsWith(periodUsageView, { example: examplePeriodUsage, list: true })
  async listUsageHistory(
    @CurrentCaller() caller: Caller,
    @Query() query: UsageHistoryQuery,
  ): Promise<ListResponse<PeriodUsageView>> {
    return ListResponse.of(await this.usage.past(caller, query), query, presentPeriodUsage);
  }
}
