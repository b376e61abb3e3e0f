import { newToken, tokenDigest } from './secret-token';

describe('a secret token', () => {
  it('is found by the digest of its text, which differs for each', () => {
    const [one, other] = [newToken(), newToken()];
    expect(one.text).toMatch(/^[\w-]{43}$/);
    expect(tokenDigest(one.text)).toEqual(one.digest);
    expect(one.digest).toHaveLength(32);
    expect(one.digest.equals(other.digest)).toBe(false);
  });

  it.each(['', 'a', 'ä'.repeat(43), 'a'.repeat(44), `${'a'.repeat(42)}=`])('has no digest of %j', (text) => {
    expect(tokenDigest(text)).toBeNull();
  });
});
