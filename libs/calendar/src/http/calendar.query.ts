import { allCalendarKinds, type CalendarKind } from '@market/contracts';
import { AccessToken, CalendarDay, NotBefore, RequestQuery, Words } from '@market/http-query';
import { formattedQuery } from '@market/http-lists';
import type { IndianDay } from '@market/kernel';
import { calendarEntryView } from './calendar.view';

const from = {
  description: 'First day in India; today when left out.',
  example: '2026-11-01',
};
const to = {
  description:
    'Last day in India, included, at most 369 days after the first one; 29 days after it when left out.',
  example: '2026-11-30',
};
const kinds = {
  description: 'Kinds of days; all that the plan includes when left out.',
  example: 'ipo_open',
};

/** Query of `GET /v1/calendar`. */
export class CalendarQuery extends formattedQuery(calendarEntryView) {
  @CalendarDay(from)
  from?: IndianDay;

  @NotBefore('from')
  @CalendarDay(to)
  to?: IndianDay;

  @Words(allCalendarKinds, kinds)
  kinds?: CalendarKind[];
}

/** Query of `GET /v1/calendar.ics`. */
export class CalendarFileQuery extends RequestQuery {
  @CalendarDay({ ...from, description: 'First day in India; 30 days ago when left out.' })
  from?: IndianDay;

  @NotBefore('from')
  @CalendarDay({
    ...to,
    description: 'Last day in India, included; 369 days after the first one when left out.',
  })
  to?: IndianDay;

  @Words(allCalendarKinds, {
    ...kinds,
    description: 'Kinds of days; all that the plan and the token include when left out.',
  })
  kinds?: CalendarKind[];

  /** Read by the gatekeeper; declared here so that the query is accepted. */
  @AccessToken('feed', {
    description:
      'Feed token in place of a key, for calendar programs that send no headers. A key and a token at once are refused.',
  })
  token?: string;
}
