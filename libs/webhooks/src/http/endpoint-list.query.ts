import { type Environment, environments } from '@market/contracts';
import { RequestQuery, Word } from '@market/http-query';

/** Query of `GET /dashboard/api/webhooks`. */
export class EndpointListQuery extends RequestQuery {
  @Word(environments, { description: 'Environment of the endpoints.' })
  environment?: Environment;
}
