import { InstantParameter } from '../query/instant-parameter.decorator';
import { RequestQuery } from '../request.query';

/** Query of the details of a record. */
export class AsOfQuery extends RequestQuery {
  @InstantParameter({
    description:
      'Shows the record as it was published at this instant, which is not in the future. Basic plan or higher.',
    example: '2026-11-20T04:30:00Z',
  })
  asOf?: string;
}
