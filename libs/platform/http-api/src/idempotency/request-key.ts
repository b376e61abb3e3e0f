import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { DomainError } from '@market/kernel';
import { headerValues } from '@market/access';
import { receivedBody } from '@market/http-query';
import { contextOf, invalidParameters } from '@market/http-server';
import type { IdempotencyKey } from './idempotent-response.repository';
import { keyOwnerOf } from './key-owner';

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

/**
 * Returns a fingerprint of a request: SHA-256 of method, path, body and user, as far as they are given. Bodies are compared by content: the order of
 * names and white space do not matter.
 *
 * @param userId id of the signed-in user to whom the key belongs; absent for one of the account
 */
function requestFingerprint(method: string, path: string, content: unknown, userId?: string): Buffer {
  const parts = [method, path, canonical(content), ...(userId === undefined ? [] : [userId])];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, canonical(part)] as const);
  return Object.fromEntries(parts.sort(([a], [b]) => (a < b ? -1 : 1)));
}
