import { Secret } from 'otpauth';
import { newTotpSecret, stepOfCode, totpUri } from './totp-code';

/** Secret and codes of RFC 6238, appendix B, cut to their last six digits. */
const secret = Secret.fromLatin1('12345678901234567890').base32;

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [2_000_000_000, '279037', 66_666_666],
  ])('at %i s agrees with the test vectors of RFC 6238', (seconds, code, step) => {
    expect(stepOfCode(secret, code, seconds * 1_000)).toBe(step);
  });

  it('is accepted one step before and after its own, and no further', () => {
    const at = 1_111_111_109_000;
    const steps = [-60_000, -30_000, 0, 30_000, 60_000].map((ms) => stepOfCode(secret, '081804', at + ms));
    expect(steps).toEqual([null, 37_037_036, 37_037_036, 37_037_036, null]);
  });

  it.each(['', '81804', '0818041', ' 081804', '08180४', '-81804', '8.1804'])('is not %j', (text) => {
    expect(stepOfCode(secret, text, 1_111_111_109_000)).toBeNull();
  });
});

describe('the secret of an authenticator app', () => {
  it('has 160 random bits, and is read by an app from an address with the user’s email address', () => {
    const own = newTotpSecret();
    expect(own).toMatch(/^[A-Z2-7]{32}$/);
    expect(own).not.toBe(newTotpSecret());
    expect(totpUri(own, 'asha+1@example.test')).toBe(
      `otpauth://totp/India%20Market%20Data:asha%2B1%40example.test?issuer=India%20Market%20Data&secret=${own}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
