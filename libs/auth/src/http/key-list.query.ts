import { type Environment, environments } from '@market/contracts';
import { RequestQuery, Word } from '@market/http';

/** Query of `GET /dashboard/api/keys`. */
export class KeyListQuery extends RequestQuery {
  @Word(environments, { description: 'Environment of the keys.' })
  environment?: Environment;

  @Word(['working', 'expired', 'revoked'], { description: 'State of the keys.' })
  state?: 'working' | 'expired' | 'revoked';
}
