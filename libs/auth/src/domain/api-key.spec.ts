import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { generateApiKey, readApiKey } from './api-key';

const zeros = '0'.repeat(56);

describe('an API key', () => {
  it('is svc, its environment, 56 random hex digits and their CRC-32', () => {
    const { key, prefix, last4 } = generateApiKey('live');
    expect(key).toMatch(/^svc_live_[0-9a-f]{64}$/);
    expect(prefix).toBe('svc_live_');
    expect(last4).toBe(key.slice(-4));
    expect(generateApiKey('live').key).not.toBe(key);
  });

  it('is stored as the SHA-256 of its whole text', () => {
    const { key, fingerprint } = generateApiKey('test');
    expect(fingerprint).toBe(createHash('sha256').update(key).digest('hex'));
  });

  it('is parsed with its environment', () => {
    for (const environment of ['live', 'test'] as const) {
      const made = generateApiKey(environment);
      expect(readApiKey(made.key)).toEqual(made);
    }
  });

  it('has a checksum that can be computed elsewhere', () => {
    // Python: format(zlib.crc32(b'0' * 56), '08x')
    expect(readApiKey(`svc_test_${zeros}cb612bfd`)).not.toBeNull();
    expect(readApiKey(`svc_test_${zeros}cb612bfe`)).toBeNull();
  });

  it('is refused with any one digit changed', () => {
    const { key } = generateApiKey('live');
    fc.assert(
      fc.property(fc.integer({ min: 9, max: key.length - 1 }), fc.integer({ min: 1, max: 15 }), (at, by) => {
        const digit = ((parseInt(key.charAt(at), 16) + by) % 16).toString(16);
        return readApiKey(key.slice(0, at) + digit + key.slice(at + 1)) === null;
      }),
    );
  });

  it.each([
    '',
    'svc_live_',
    `SVC_live_${zeros}cb612bfd`,
    `svc_prod_${zeros}cb612bfd`,
    `svc_live_${zeros}CB612BFD`,
  ])('is not %j', (text) => expect(readApiKey(text)).toBeNull());
});
