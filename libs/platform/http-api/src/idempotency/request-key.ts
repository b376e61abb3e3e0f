import type { Request } from 'express';
import { DomainError } from '@market/kernel';
import { headerValues } from '@market/access';
import { receivedBody } from '@market/http-query';
import { contextOf, invalidParameters } from '@market/http-server';
import type { IdempotencyKey } from './idempotent-response.repository';
import { keyOwnerOf } from './key-owner';
import { requestFingerprint } from './request-fingerprint';

export const idempotencyHeader = 'Idempotency-Key';

/** Idempotency key of a request, with the fingerprint of what the request asks for. */
export interface RequestKey {
  readonly key: IdempotencyKey;
  /** SHA-256 of method, path and body; of method, path and the user's id if the key belongs to the user. */
  readonly fingerprint: Buffer;
}

/**
 * Returns the key of a request whose body was found good, null for none.
 *
 * @param holder owner of the key: the account, or the signed-in user alone. A repeat by the user may have another body, because
 * it replaces what the first request made
 *
 * Errors: `DomainError` `VAL_001` for one of another shape, or for two.
 */
export function readRequestKey(request: Request, holder: 'account' | 'user'): RequestKey | null {
  const [key, ...others] = headerValues(request.rawHeaders, idempotencyHeader.toLowerCase());
  if (key === undefined) return null;
  if (others.length > 0) throw invalidParameters([{ field: idempotencyHeader, message: 'is repeated' }]);
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(key)) {
    const message = 'must be 1 to 64 of A-Z a-z 0-9 _ -';
    throw invalidParameters([{ field: idempotencyHeader, message }]);
  }
  const owner = keyOwnerOf(request);
  if (owner === null) {
    throw new DomainError({
      kind: 'internal',
      code: 'SRV_001',
      publicMessage: 'Internal error',
      detail: 'a public route cannot be idempotent: keys belong to accounts',
    });
  }
  const { accountId, environment, userId } = owner;
  const { path } = contextOf(request);
  const fingerprint =
    holder === 'user'
      ? requestFingerprint(request.method, path, null, userId)
      : requestFingerprint(request.method, path, receivedBody(request)?.content ?? null);
  return { key: { accountId, environment, key }, fingerprint };
}
