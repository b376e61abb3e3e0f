import { digits, pageSize } from './parameter-readers';
import { QueryParameter } from './query-parameter.decorator';

/** Last record that paging reaches. Source: docs/spec/api.md, "Paging". */
export const furthestRecord = 100_000;

/** `page` and `limit` as every list takes them. A list with another default page size overrides `limit`. */
export abstract class PageQuery {
  @QueryParameter(digits({ min: 1, max: furthestRecord, fallback: 1 }), {
    description: 'Page, from 1. `page` × `limit` goes up to 100 000.',
    example: 1,
  })
  page = 1;

  @QueryParameter(pageSize({ max: 100, fallback: 10 }), {
    description: 'Records a page; more than 100 are cut to 100.',
    example: 10,
  })
  limit = 10;
}
