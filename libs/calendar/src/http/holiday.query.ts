import { CalendarYear, Words } from '@market/http-query';
import { formattedQuery } from '@market/http-lists';
import { holidayView } from './holiday.view';

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
