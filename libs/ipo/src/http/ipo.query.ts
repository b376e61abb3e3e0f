import { type IndianDay, SystemClock } from '@market/kernel';
import { CalendarDay, CalendarYear, Choice, PageQuery, SearchText, Word } from '@market/http';

const clock = new SystemClock();
const thisYear = () => Number(clock.today().slice(0, 4));

/** Query of `GET /v1/ipos`. */
export class IpoListQuery extends PageQuery {
  @Word(['upcoming', 'open', 'closed', 'listed', 'withdrawn'], {
    description: 'State of the IPO, without regard to case.',
    example: 'open',
  })
  status?: 'upcoming' | 'open' | 'closed' | 'listed' | 'withdrawn';

  @Word(['mainboard', 'sme'], {
    description: 'Board that the company lists on, without regard to case.',
    example: 'mainboard',
  })
  type?: 'mainboard' | 'sme';

  @CalendarYear(thisYear, {
    description: 'Calendar year of the opening day, from 1990 to next year.',
  })
  year?: number;
}

/** Query of `GET /v1/ipos/search`. */
export class IpoSearchQuery extends PageQuery {
  @SearchText({
    description: 'Part of the company’s name, also with a typing error. Taken literally.',
    required: true,
    example: 'steel',
  })
  q!: string;
}

/** Query of `GET /v1/ipos/:slug/subscription/history`. */
export class IpoSubscriptionHistoryQuery extends PageQuery {
  @Choice(['reading', 'hour', 'day'], {
    description: 'Every reading, or the last one of each hour or day in India.',
    fallback: 'reading',
    example: 'day',
  })
  interval?: 'reading' | 'hour' | 'day';

  @CalendarDay({ description: 'First day in India.' })
  from?: IndianDay;

  @CalendarDay({ description: 'Last day in India.' })
  to?: IndianDay;
}
