import { Digits, PageQuery } from '@market/http';

/** Query of `GET /v1/gmp`. */
export class GmpListQuery extends PageQuery {}

/** Default length of a history. Units: days. */
export const usualDays = 30;

/** Query of `GET /v1/gmp/:ipoSlug/history`. */
export class GmpHistoryQuery extends PageQuery {
  @Digits(
    { min: 1, max: 90, fallback: usualDays },
    { description: 'Days in India, today included.', example: usualDays },
  )
  days?: number;
}
