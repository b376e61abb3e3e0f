import type { z } from 'zod';
import { DetailsQuery } from '../pages/details.query';
import { declareFields } from '../formats/formatted.query';
import { InstantParameter } from '@market/http-query';

/** Query of the details of a record, whose former states can be asked for. */
export abstract class AsOfQuery extends DetailsQuery {
  @InstantParameter({
    description:
      'Shows the record as it was published at this instant, which is not in the future. Needs the Basic plan where the route needs no higher one.',
    example: '2026-11-20T04:30:00Z',
  })
  asOf?: string;
}

/** Makes the base of the query class of the details of such a record, from its view. */
export function asOfQuery(view: z.ZodType): abstract new () => AsOfQuery {
  abstract class QueryOfView extends AsOfQuery {}
  declareFields(QueryOfView.prototype, view);
  return QueryOfView;
}
