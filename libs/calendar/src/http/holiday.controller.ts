import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Exchange } from '@market/contracts';
import { ListResponse, formattedQuery } from '@market/http-lists';
import { RespondsWith, CachedFor } from '@market/http-api';
import { CurrentCaller, type Caller } from '@market/access';
import { OfDataSet } from '@market/http-reads';
import { Clock, yearOf } from '@market/kernel';
import { HolidayQueries } from '../holiday.queries';
import { exampleHoliday, holidayView, type HolidayView, presentHoliday } from './holiday.view';
import { CalendarYear, Words } from '@market/http-query';

/** Query of `GET /v1/holidays`. */
export class HolidayListQuery extends formattedQuery(holidayView) {
  @Words(['nse', 'bse'], {
    description: 'Stock exchanges, separated by commas, without regard to case.',
    example: 'nse',
  })
  exchange?: readonly ('nse' | 'bse')[];

  @CalendarYear({
    description: 'Calendar year, from 1990 to next year; the present year in India when left out.',
  })
  year?: number;
}

/** Endpoint of trading holidays, open to every plan. */
@ApiTags('Calendar')
@OfDataSet('holidays')
@Controller('v1/holidays')
export class HolidayController {
  constructor(
    private readonly holidays: HolidayQueries,
    private readonly clock: Clock,
  ) {}

  @Get()
  @CachedFor(900)
  @ApiOperation({
    summary: 'List trading holidays',
    description:
      'Weekdays of one year on which an exchange does not trade: by day, of one day NSE first. Days that no source has stated are left out.',
  })
  @RespondsWith(holidayView, { example: exampleHoliday, list: true })
  async listHolidays(
    @CurrentCaller() caller: Caller,
    @Query() query: HolidayListQuery,
  ): Promise<ListResponse<HolidayView>> {
    const { year = yearOf(this.clock.today()) } = query;
    const exchanges = query.exchange?.map((exchange) => exchange.toUpperCase() as Exchange);
    return ListResponse.of(
      await this.holidays.list(caller.dataSet, { year, exchanges }, query),
      query,
      presentHoliday,
    );
  }
}
