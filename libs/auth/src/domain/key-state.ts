import type { Environment } from '@market/contracts';

export const keyStates = ['working', 'suspended', 'expired', 'revoked'] as const;

/** State of a key at an instant. */
export type KeyState = (typeof keyStates)[number];

/** Times that determine the state of a key. */
export interface KeyTimes {
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly accountSuspendedAt: Date | null;
}

/**
 * Returns the state of a key. A key that was revoked after its expiry is revoked; a suspended one works again once its account is
 * resumed.
 */
export function keyState({ expiresAt, revokedAt, accountSuspendedAt }: KeyTimes, now: Date): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return accountSuspendedAt === null ? 'working' : 'suspended';
}

/** Max number of working keys of an account in one environment. Source: docs/spec/dashboard.md, "Keys". */
export const mostWorkingKeys = 20;

/**
 * Max number of keys of an account in one environment that still work although others replace them, beside
 * `mostWorkingKeys`. Source: docs/spec/dashboard.md, "Keys".
 */
export const mostReplacedKeys = 20;

/** Key as the limit counts it. */
export interface CountedKey extends KeyTimes {
  readonly environment: Environment;
  readonly replacedBy: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Returns the keys that count towards the limit of an environment: working ones that no other key replaces. */
export function countedKeys<Key extends CountedKey>(
  keys: readonly Key[],
  environment: Environment,
  now: Date,
): readonly Key[] {
  return workingKeys(keys, environment, now).filter(({ replacedBy }) => replacedBy === null);
}

/** Returns the keys of an environment that still work although other keys replace them. */
export function replacedKeys<Key extends CountedKey>(
  keys: readonly Key[],
  environment: Environment,
  now: Date,
): readonly Key[] {
  return workingKeys(keys, environment, now).filter(({ replacedBy }) => replacedBy !== null);
}

function workingKeys<Key extends CountedKey>(
  keys: readonly Key[],
  environment: Environment,
  now: Date,
): readonly Key[] {
  return keys.filter((key) => key.environment === environment && keyState(key, now) === 'working');
}

/**
 * Returns the expiry of a key that replaces another one at an instant: the new key gets the lifetime that the old one
 * had, from its creation to its expiry; null if the old one never expires.
 */
export function renewedExpiry(
  { createdAt, expiresAt }: Pick<CountedKey, 'createdAt' | 'expiresAt'>,
  now: Date,
): Date | null {
  if (expiresAt === null) return null;
  return new Date(now.getTime() + expiresAt.getTime() - createdAt.getTime());
}

/** Returns the key that has been unused longest: never used keys by their age. Errors: `Error` for an empty list. */
export function longestUnused<Key extends CountedKey>(keys: readonly Key[]): Key {
  const lastSign = (key: Key) => (key.lastUsedAt ?? key.createdAt).getTime();
  return keys.reduce((oldest, key) => (lastSign(key) < lastSign(oldest) ? key : oldest));
}
