import { checkedText, isCheckedText, toStoredText } from './checked-text';

const zeros = '0'.repeat(56);

describe('the text of a key or token', () => {
  it('is its prefix, 56 random hex digits and their CRC-32, which can be computed elsewhere', () => {
    expect(checkedText('svc_feed_')).toMatch(/^svc_feed_[0-9a-f]{64}$/);
    expect(checkedText('a_')).not.toBe(checkedText('a_'));
    expect(isCheckedText('a_', checkedText('a_'))).toBe(true);
    // Python: format(zlib.crc32(b'0' * 56), '08x')
    expect(isCheckedText('a_', `a_${zeros}cb612bfd`)).toBe(true);
  });

  it.each([
    '',
    'a_',
    `b_${zeros}cb612bfd`,
    `a_${zeros}cb612bfe`,
    `a_${zeros}CB612BFD`,
    `a_${zeros}cb612bfd\n`,
  ])('with the prefix a_ is not %j', (text) => expect(isCheckedText('a_', text)).toBe(false));

  it('is stored as its SHA-256 and its last four characters', () => {
    // printf abcdef | sha256sum
    expect(toStoredText('abcdef')).toEqual({
      fingerprint: 'bef57ec7f53a6d40beb640a780a639c83bc29ac8a9816f1fc6c5c6dcd93c4721',
      last4: 'cdef',
    });
  });
});
