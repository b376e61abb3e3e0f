import { SystemClock } from '@market/kernel';
import { CalendarYear, PageQuery, SearchText, Word } from '@market/http';

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
