import { PageSize } from './query/page-size.decorator';
import { RequestQuery } from './request.query';

/** Parameters of a log, which is read oldest first behind a position. A subclass declares `after` by the shape of its ids. */
export abstract class LogQuery extends RequestQuery {
  abstract after?: string;

  @PageSize({ fallback: 20 }, { description: 'Records a page; more than 100 are cut to 100.', example: 20 })
  limit = 20;
}
