import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '@market/access';
import { RespondsWith } from '@market/http-api';
import { FreshnessQueries } from '@market/freshness';
import { freshnessView, type FreshnessView, presentFreshness } from './freshness.view';

/** Example of the freshness of one data set, for the API description. */
const exampleFreshness: FreshnessView = [
  {
    dataSet: 'ipos',
    cadence: 'hourly from 08:00 to 20:00 IST',
    targetSeconds: 43800,
    lastSuccessAt: '2026-11-20T04:21:00.000Z',
    ageSeconds: 540,
    state: 'fresh',
    sources: [],
  },
];

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
