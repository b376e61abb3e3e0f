import type { z } from 'zod';
import { declareFormats, type ListFormats } from '../formats/formatted.query';
import type { ResponseFormat } from '../formats/response-format';
import { PageSize, RequestQuery } from '@market/http-query';

/** Parameters of a log, which is read behind a position. A subclass declares `after` by the shape of its ids. */
export abstract class LogQuery extends RequestQuery implements ListFormats {
  declare fields?: readonly string[];
  declare format?: ResponseFormat;

  abstract after?: string;

  @PageSize(
    { fallback: 20 },
    { description: 'Records per page; values above 100 count as 100.', example: 20 },
  )
  limit = 20;
}

/** Makes the base of the query class of a log, from the view of its records. */
export function logQuery(view: z.ZodType): abstract new () => LogQuery {
  abstract class QueryOfView extends LogQuery {}
  declareFormats(QueryOfView.prototype, view);
  return QueryOfView;
}
