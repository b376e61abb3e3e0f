import { accessOf, type Caller } from '@market/access';

/** Owner of idempotency keys: the same text of another owner is another key. */
export interface KeyOwner {
  readonly accountId: string;
  /** Environment of the API key that sends requests; `dashboard` for a signed-in user. */
  readonly environment: Caller['environment'] | 'dashboard';
  /** Id of the signed-in user. */
  readonly userId?: string | undefined;
}

/** Property of the request that holds the owner. A symbol, so that no client can set it. */
const ownerKey = Symbol('owner of idempotency keys');

interface WithOwner {
  [ownerKey]?: KeyOwner;
}

/** Attaches the owner of a request without an API key: for the guard that has identified who sends it. */
export function attachKeyOwner(request: object, owner: KeyOwner): void {
  (request as WithOwner)[ownerKey] = owner;
}

/** Returns the owner of a request's idempotency key: the attached one, or the account of the API key; null for nobody. */
export function keyOwnerOf(request: object): KeyOwner | null {
  return (request as WithOwner)[ownerKey] ?? accessOf(request).caller ?? null;
}
