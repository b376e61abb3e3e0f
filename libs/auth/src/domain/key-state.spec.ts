import {
  countedKeys,
  type CountedKey,
  keyState,
  longestUnused,
  renewedExpiry,
  replacedKeys,
} from './key-state';

const now = new Date('2026-11-27T06:30:00.000Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const key = (changes: Partial<CountedKey & { name: string }> = {}) => ({
  environment: 'live' as const,
  replacedBy: null,
  createdAt: minutes(-60),
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
  accountSuspendedAt: null,
  ...changes,
});

describe('the state of a key', () => {
  it.each([
    ['working', key()],
    ['working', key({ expiresAt: minutes(1) })],
    ['suspended', key({ expiresAt: minutes(1), accountSuspendedAt: minutes(-1) })],
    ['expired', key({ expiresAt: now, accountSuspendedAt: minutes(-1) })],
    ['expired', key({ expiresAt: now })],
    ['revoked', key({ revokedAt: minutes(-1), accountSuspendedAt: minutes(-2) })],
    ['revoked', key({ expiresAt: minutes(-5), revokedAt: minutes(-1) })],
  ])('is %s', (state, times) => {
    expect(keyState(times, now)).toBe(state);
  });
});

describe('the limit of working keys', () => {
  it('counts no key that is replaced, expired, revoked or of the other environment', () => {
    const all = [
      key({ name: 'counted' }),
      key({ replacedBy: 'key_2' }),
      key({ expiresAt: minutes(-1) }),
      key({ revokedAt: minutes(-1) }),
      key({ environment: 'test' }),
    ];
    expect(countedKeys(all, 'live', now)).toEqual([key({ name: 'counted' })]);
  });

  it('counts apart the replaced keys that still work', () => {
    const all = [
      key(),
      key({ name: 'counted', replacedBy: 'key_2', expiresAt: minutes(5) }),
      key({ replacedBy: 'key_2', expiresAt: now }),
      key({ replacedBy: 'key_2', revokedAt: minutes(-1) }),
      key({ replacedBy: 'key_2', environment: 'test' }),
    ];
    expect(replacedKeys(all, 'live', now)).toEqual([
      key({ name: 'counted', replacedBy: 'key_2', expiresAt: minutes(5) }),
    ]);
  });

  it('names the key that has been unused longest', () => {
    const keys = [
      key({ name: 'used now', createdAt: minutes(-600), lastUsedAt: now }),
      key({ name: 'never used', createdAt: minutes(-90) }),
      key({ name: 'new' }),
    ];
    expect(longestUnused(keys)).toMatchObject({ name: 'never used' });
  });
});

describe('the expiry of a key that replaces another one', () => {
  it('leaves it the lifetime of the old one from now on', () => {
    expect(renewedExpiry({ createdAt: minutes(-60), expiresAt: minutes(30) }, now)).toEqual(minutes(90));
  });

  it('is none for the successor of a key that never expires', () => {
    expect(renewedExpiry({ createdAt: minutes(-60), expiresAt: null }, now)).toBeNull();
  });
});
