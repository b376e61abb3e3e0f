import type { KeyView } from '../api/types';

const dayMs = 86_400_000;

/** Days without a request after which a working key is called unused. */
export const unusedDays = 90;

/** Tells whether a key works, or will again once its account is resumed. */
export function isInForce({ state }: Pick<KeyView, 'state'>): boolean {
  return state === 'working' || state === 'suspended';
}

/** Tells whether a working key was not used for 90 days; one that was just made has time. */
export function isUnused({ state, lastUsedAt, createdAt }: KeyView, nowMs: number): boolean {
  return state === 'working' && nowMs - Date.parse(lastUsedAt ?? createdAt) > unusedDays * dayMs;
}

/** Tells whether a working key ends within two weeks. */
export function endsSoon({ state, expiresAt }: KeyView, nowMs: number): boolean {
  return state === 'working' && expiresAt !== null && Date.parse(expiresAt) - nowMs < 14 * dayMs;
}

/** Returns the key that was unused for longest, of those that count towards the limit; null without such keys. */
export function longestUnused(keys: readonly KeyView[]): KeyView | null {
  const since = ({ lastUsedAt, createdAt }: KeyView): number => Date.parse(lastUsedAt ?? createdAt);
  return keys
    .filter(({ state, replacedBy }) => state === 'working' && replacedBy === null)
    .reduce<KeyView | null>(
      (found, key) => (found === null || since(key) < since(found) ? key : found),
      null,
    );
}

/** Returns the expiry of a key that replaces another one now: the lifetime of the old one again; null if it never ends. */
export function renewedEnd({ createdAt, expiresAt }: KeyView, nowMs: number): string | null {
  if (expiresAt === null) return null;
  return new Date(nowMs + Date.parse(expiresAt) - Date.parse(createdAt)).toISOString();
}
