import { PageSize, Position, RequestQuery } from '@market/http-query';
import type { z } from 'zod';
import { declareFormats, type ListFormats } from '../formats/formatted.query';
import type { ResponseFormat } from '../formats/response-format';

/**
 * Parameters `before` and `limit` of a list that grows while it is read: a page continues behind the last record of the
 * previous one, so that new records shift nothing.
 */
export abstract class KeysetQuery extends RequestQuery implements ListFormats {
  declare fields?: readonly string[];
  declare format?: ResponseFormat;

  @Position({ description: 'Continues a list: `meta.nextBefore` of its previous page.' })
  before?: string;

  @PageSize(
    { fallback: 20 },
    { description: 'Records per page; values above 100 count as 100.', example: 20 },
  )
  limit = 20;
}

/** Makes the base of the query class of such a list, from the view of its records. */
export function keysetQuery(view: z.ZodType): abstract new () => KeysetQuery {
  abstract class QueryOfView extends KeysetQuery {}
  declareFormats(QueryOfView.prototype, view);
  return QueryOfView;
}
