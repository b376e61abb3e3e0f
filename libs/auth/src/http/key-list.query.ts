import { type Environment, environments } from '@market/contracts';
import { RequestQuery, Word } from '@market/http-query';
import { type KeyState, keyStates } from '../domain/key-state';

/** Query of `GET /dashboard/api/keys`. */
export class KeyListQuery extends RequestQuery {
  @Word(environments, { description: 'Environment of the keys.' })
  environment?: Environment;

  @Word(keyStates, { description: 'State of the keys.' })
  state?: KeyState;
}
