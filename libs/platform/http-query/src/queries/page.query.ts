import type { FieldProblem } from '@market/kernel';
import { Digits, PageSize, wholeList } from '../parameters/digits.decorator';
import { RequestQuery, settle } from './request.query';

/** Last record that paging reaches. Source: docs/spec/api.md, "Paging". */
export const furthestRecord = 100_000;

/** Parameters `page` and `limit` of every list. A list with another default page size overrides `limit`. */
export abstract class PageQuery extends RequestQuery {
  @Digits(
    { min: 1, max: furthestRecord, fallback: 1 },
    { description: 'Page, from 1. `page` × `limit` goes up to 100 000.', example: 1 },
  )
  page = 1;

  @PageSize(
    { fallback: 10 },
    { description: 'Records per page; values above 100 count as 100.', example: 10 },
  )
  limit = 10;

  override [settle](_given: ReadonlySet<string>): readonly FieldProblem[] {
    const isReached = this.limit === wholeList || this.page * this.limit <= furthestRecord;
    return isReached ? [] : [{ field: 'page', message: `page × limit must not exceed ${furthestRecord}` }];
  }
}
