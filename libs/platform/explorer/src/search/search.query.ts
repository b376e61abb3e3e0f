import { type Environment, environments } from '@market/contracts';
import { Choice, RequestQuery, SearchText } from '@market/http-query';

/** Query of `GET /dashboard/api/search`. */
export class SearchQuery extends RequestQuery {
  @Choice(environments, { description: 'Environment to search in.', required: true, example: 'test' })
  environment!: Environment;

  @SearchText({
    description: 'Part of a name, a trading symbol, an ISIN, an error code, or words of the documentation.',
    required: true,
    example: 'narmada',
  })
  q!: string;
}
