import { allCalendarKinds, type CalendarKind } from '@market/contracts';
import { ListOf, Name } from '@market/http-query';

/** Body of `POST /dashboard/api/calendar-feeds`. */
export class MakeCalendarFeedBody {
  @Name({ max: 100 }, { description: 'Name of the feed for people.', example: 'team calendar' })
  name!: string;

  @ListOf(
    allCalendarKinds,
    { min: 1, max: allCalendarKinds.length },
    {
      description: 'Kinds of days that it shows; all when left out.',
      required: false,
      example: ['ipo_open', 'ipo_close'],
    },
  )
  kinds?: CalendarKind[];
}
