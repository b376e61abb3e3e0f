import { createHash } from 'node:crypto';
import { generateToken, readToken } from './token-text';

const prefix = 'svc_feed_';

describe('a token of an address', () => {
  it('is a prefix, 56 random hex digits and their checksum, and is stored as its SHA-256', () => {
    const made = generateToken(prefix);
    expect(made.token).toMatch(/^svc_feed_[0-9a-f]{64}$/);
    expect(made.fingerprint).toBe(createHash('sha256').update(made.token).digest('hex'));
    expect(made.token.endsWith(made.last4)).toBe(true);
    expect(readToken(prefix, made.token)).toEqual(made);
    expect(generateToken(prefix).token).not.toBe(made.token);
  });

  it('with one wrong character, of another type or in upper case is recognised without a look-up', () => {
    const { token } = generateToken(prefix);
    const last = token.endsWith('0') ? '1' : '0';
    const wrong = [
      ...[token.slice(0, -1) + last, token.replace('svc_feed_', 'svc_live_'), token.toUpperCase()],
      ...[` ${token}`, `${token}\n`, '', 'svc_feed_'],
    ];
    expect(wrong.map((text) => readToken(prefix, text))).toEqual(wrong.map(() => null));
  });
});
