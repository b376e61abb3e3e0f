import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '@market/access';
import { RespondsWith } from '@market/http-api';
import { exampleFreshness } from './freshness-examples';
import { FreshnessQueries } from '@market/freshness';
import { freshnessView, type FreshnessView, presentFreshness } from './freshness.view';

/** Serves the freshness of the data, on every plan. */
@ApiTags('Freshness')
@Controller('v1/freshness')
export class FreshnessController {
  constructor(private readonly freshness: FreshnessQueries) {}

  @Get()
  @ApiOperation({ summary: 'Show how fresh every data set is', description: 'With each of its sources.' })
  @RespondsWith(freshnessView, { example: exampleFreshness })
  async showFreshness(@CurrentCaller() caller: Caller): Promise<FreshnessView> {
    return presentFreshness(await this.freshness.all(caller.dataSet));
  }
}
