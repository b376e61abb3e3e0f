import { PageSize } from './query/page-size.decorator';
import { Position } from './query/position.decorator';
import { RequestQuery } from './request.query';

/**
 * Parameters `before` and `limit` of a list that grows while it is read: a page continues behind the last record of the
 * previous one, so that new records shift nothing.
 */
export abstract class KeysetQuery extends RequestQuery {
  @Position({ description: 'Continues a list: `meta.nextBefore` of its previous page.' })
  before?: string;

  @PageSize({ fallback: 20 }, { description: 'Records a page; more than 100 are cut to 100.', example: 20 })
  limit = 20;
}
