import { createHash } from 'node:crypto';

/**
 * Returns a fingerprint of a request: SHA-256 of method, path, body and user, as far as they are given. Bodies are compared by content: the order of
 * names and white space do not matter.
 *
 * @param userId id of the signed-in user to whom the key belongs; absent for one of the account
 */
export function requestFingerprint(method: string, path: string, content: unknown, userId?: string): Buffer {
  const parts = [method, path, canonical(content), ...(userId === undefined ? [] : [userId])];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, canonical(part)] as const);
  return Object.fromEntries(parts.sort(([a], [b]) => (a < b ? -1 : 1)));
}
