import { maskedSecret, newSecret, problemOfSecret, standardKey } from './endpoint-secret';

describe('the secret of an endpoint', () => {
  it('is 32 random bytes in standard base64 unless the customer gives one', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(standardKey(secret)).toHaveLength(32);
    expect(problemOfSecret(secret)).toBeNull();
    expect(newSecret()).not.toBe(secret);
  });

  it.each(['a'.repeat(16), 'a'.repeat(256), '₹'.repeat(16), '😀'.repeat(256), 'Whsec_ is another prefix'])(
    '%j will do',
    (text) => expect(problemOfSecret(text)).toBeNull(),
  );

  it.each([
    ['', '16 to 256'],
    ['a'.repeat(15), '16 to 256'],
    ['a'.repeat(257), '16 to 256'],
    ['😀'.repeat(15), '16 to 256'],
    ['whsec_no base64 here', 'standard base64'],
    [`whsec_${Buffer.alloc(15).toString('base64')}`, '16 to 64 bytes'],
    [`whsec_${Buffer.alloc(65).toString('base64')}`, '16 to 64 bytes'],
    [`whsec_${Buffer.alloc(32, 0xfb).toString('base64url')}`, 'standard base64'],
    [`whsec_${Buffer.alloc(32).toString('base64').replace('=', '')}`, 'standard base64'],
  ])('%j will not', (text, problem) => expect(problemOfSecret(text)).toContain(problem));

  it('is masked after it was shown once', () => expect(maskedSecret).toBe('whsec_••••'));
});
