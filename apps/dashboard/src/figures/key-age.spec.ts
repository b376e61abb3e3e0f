import type { KeyView } from '../api/types';
import { endsSoon, isUnused, longestUnused, renewedEnd } from './key-age';
import { curlLine, environmentLine, keyName, keyTitle } from './key-names';

const now = Date.parse('2026-11-25T00:00:00.000Z');
const key = (changes: Partial<KeyView>): KeyView => ({
  id: 'key_1',
  name: 'Server',
  environment: 'live',
  prefix: 'svc_live_',
  last4: 'e812',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
  bounds: null,
  replacedBy: null,
  state: 'working',
  requests7d: 0,
  ...changes,
});

describe('a key', () => {
  it('is shown by its prefix and last four characters', () => {
    expect(keyName(key({}))).toBe('svc_live_…e812');
  });

  it('is called by its name, or as it is shown when it has none', () => {
    expect(keyTitle(key({}))).toBe('Server');
    expect(keyTitle(key({ name: null }))).toBe('svc_live_…e812');
    expect(keyTitle(key({ name: ' ' }))).toBe('svc_live_…e812');
  });

  it('goes into a curl line and into a line of an .env file', () => {
    expect(curlLine('https://api.example', 'svc_test_1')).toBe(
      `curl -H "X-API-Key: svc_test_1" 'https://api.example/v1/ipos?limit=1'`,
    );
    expect(environmentLine('svc_test_1')).toBe('MARKET_DATA_API_KEY=svc_test_1\n');
  });

  it('is unused after 90 days without a request', () => {
    expect(isUnused(key({}), now)).toBe(true);
    expect(isUnused(key({ lastUsedAt: '2026-11-01T00:00:00.000Z' }), now)).toBe(false);
    expect(isUnused(key({ createdAt: '2026-11-01T00:00:00.000Z' }), now)).toBe(false);
    expect(isUnused(key({ state: 'revoked' }), now)).toBe(false);
  });

  it('ends soon within two weeks', () => {
    expect(endsSoon(key({ expiresAt: '2026-12-08T00:00:00.000Z' }), now)).toBe(true);
    expect(endsSoon(key({ expiresAt: '2026-12-10T00:00:00.000Z' }), now)).toBe(false);
    expect(endsSoon(key({ expiresAt: '2026-11-01T00:00:00.000Z', state: 'expired' }), now)).toBe(false);
  });

  it('gives the key that replaces it its own lifetime again', () => {
    expect(renewedEnd(key({ expiresAt: '2026-01-31T00:00:00.000Z' }), now)).toBe('2026-12-25T00:00:00.000Z');
    expect(renewedEnd(key({}), now)).toBeNull();
  });

  it('is the longest unused one of those that work and that no other key replaces', () => {
    const old = key({ id: 'old', lastUsedAt: '2026-02-01T00:00:00.000Z' });
    const older = key({ id: 'older', lastUsedAt: '2026-01-15T00:00:00.000Z', state: 'revoked' });
    const replaced = key({ id: 'replaced', lastUsedAt: '2026-01-10T00:00:00.000Z', replacedBy: 'new' });
    const used = key({ lastUsedAt: '2026-11-01T00:00:00.000Z' });
    expect(longestUnused([used, old, older, replaced])?.id).toBe('old');
    expect(longestUnused([older])).toBeNull();
  });
});
