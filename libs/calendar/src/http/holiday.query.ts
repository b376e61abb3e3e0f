import { CalendarYear, formattedQuery, Words } from '@market/http';
import { SystemClock } from '@market/kernel';
import { holidayView } from './holiday.view';

const clock = new SystemClock();

/** Returns the present year in India. */
export const thisYear = () => Number(clock.today().slice(0, 4));

/** Query of `GET /v1/holidays`. */
export class HolidayListQuery extends formattedQuery(holidayView) {
  @Words(['nse', 'bse'], {
    description: 'Stock exchanges, separated by commas, without regard to case.',
    example: 'nse',
  })
  exchange?: readonly ('nse' | 'bse')[];

  @CalendarYear(thisYear, {
    description: 'Calendar year, from 1990 to next year; the present year in India when left out.',
  })
  year?: number;
}
