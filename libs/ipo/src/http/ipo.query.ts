import type { IndianDay } from '@market/kernel';
import { CalendarDay, Choice, NotBefore, SearchText } from '@market/http-query';
import { collectionQuery, formattedQuery, asOfQuery } from '@market/http-lists';
import { ipoCollection } from '../domain/ipo-collection';
import { ipoCloseView } from './ipo-close.view';
import { ipoSubscriptionReadingView, ipoSubscriptionView } from './ipo-subscription.view';
import { ipoView } from './ipo.view';

/** Query of `GET /v1/ipos`. */
export class IpoListQuery extends collectionQuery(ipoCollection, ipoView) {}

/** Query of `GET /v1/ipos/search`. */
export class IpoSearchQuery extends formattedQuery(ipoView) {
  @SearchText({
    description: 'Part of the company’s name, also with a typing error. Taken literally.',
    required: true,
    example: 'steel',
  })
  q!: string;
}

/** Query of `GET /v1/ipos/:slug`. */
export class IpoQuery extends asOfQuery(ipoView) {}

/** Query of `GET /v1/ipos/:slug/subscription`. */
export class IpoSubscriptionQuery extends asOfQuery(ipoSubscriptionView) {}

/** Query of `GET /v1/ipos/:slug/subscription/history`. */
export class IpoSubscriptionHistoryQuery extends formattedQuery(ipoSubscriptionReadingView) {
  @Choice(['reading', 'hour', 'day'], {
    description: 'Every reading, or the last one of each hour or day in India.',
    fallback: 'reading',
    example: 'day',
  })
  interval?: 'reading' | 'hour' | 'day';

  @CalendarDay({ description: 'First day in India.' })
  from?: IndianDay;

  @NotBefore('from')
  @CalendarDay({ description: 'Last day in India, included.' })
  to?: IndianDay;
}

/** Query of `GET /v1/ipos/:slug/prices`. */
export class IpoPriceQuery extends formattedQuery(ipoCloseView) {
  @CalendarDay({ description: 'First day in India.' })
  from?: IndianDay;

  @NotBefore('from')
  @CalendarDay({ description: 'Last day in India, included.' })
  to?: IndianDay;
}
