import { namesOfPublishers, findPublisherId } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import { CalendarDay, Digits, NotBefore, Words } from '@market/http-query';
import { collectionQuery, formattedQuery, asOfQuery } from '@market/http-lists';
import { gmpCollection } from '../domain/gmp-collection';
import { gmpHistoryView, gmpReadingView, gmpView } from './gmp.view';

/** Query of `GET /v1/gmp`. */
export class GmpListQuery extends collectionQuery(gmpCollection, gmpView) {}

/** Query of `GET /v1/gmp/:ipoSlug`. */
export class GmpQuery extends asOfQuery(gmpView) {}

/** Default length of a history. Units: days. */
export const usualDays = 30;

/** Query of `GET /v1/gmp/:ipoSlug/history`. */
export class GmpHistoryQuery extends formattedQuery(gmpHistoryView) {
  @Digits(
    { min: 1, max: 90, fallback: usualDays },
    { description: 'Days in India, today included.', example: usualDays },
  )
  days?: number;
}

/** Query of `GET /v1/gmp/:ipoSlug/readings`. */
export class GmpReadingQuery extends formattedQuery(gmpReadingView) {
  @Words(namesOfPublishers, {
    description:
      'Publishers as `source` or `sourceId` names them, separated by commas, without regard to case.',
    example: 'ipo watch',
  })
  source?: readonly string[];

  @CalendarDay({ description: 'First day in India.' })
  from?: IndianDay;

  @NotBefore('from')
  @CalendarDay({ description: 'Last day in India, included.' })
  to?: IndianDay;
}

/** Returns the ids of the publishers that a query names; undefined for all. */
export function readPublishers({ source }: Pick<GmpReadingQuery, 'source'>): readonly string[] | undefined {
  return source && [...new Set(source.flatMap((name) => findPublisherId(name) ?? []))];
}
