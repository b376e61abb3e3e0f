import { createDecipheriv, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { ConfigProblems, readConfig } from '@market/base/config';
import { SecretBox } from './secret-box';
import { secretsConfig } from './secrets.config';

const key = randomBytes(32);
const box = new SecretBox(key);

describe('a secret box', () => {
  it('opens what it sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, purpose) => {
        return box.open(box.seal(plain, purpose), purpose) === plain;
      }),
    );
    const bytes = randomBytes(64);
    expect(box.openBytes(box.seal(bytes)).equals(bytes)).toBe(true);
  });

  it('seals the same secret differently each time, and never in the clear', () => {
    const [one, other] = [box.seal('whsec_canary'), box.seal('whsec_canary')];
    expect(one.equals(other)).toBe(false);
    expect(one.toString('latin1')).not.toContain('canary');
  });

  it('is AES-256-GCM behind a version byte and a nonce of 12 bytes', () => {
    const sealed = box.seal('plain', 'row 7');
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13));
    decipher.setAAD(Buffer.from('\u0001row 7')).setAuthTag(sealed.subarray(-16));
    expect(sealed[0]).toBe(1);
    expect(decipher.update(sealed.subarray(13, -16), undefined, 'utf8') + decipher.final('utf8')).toBe(
      'plain',
    );
  });

  it('opens nothing that was changed by one bit, cut or lengthened', () => {
    const sealed = box.seal('secret', 'p');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => box.open(changed, 'p')).toThrow('cannot be opened');
    }
    for (const length of [0, 1, 12, 28, sealed.length - 1]) {
      expect(() => box.open(sealed.subarray(0, length), 'p')).toThrow('cannot be opened');
    }
    expect(() => box.open(Buffer.concat([sealed, Buffer.of(0)]), 'p')).toThrow('cannot be opened');
  });

  it('opens nothing for another purpose or with another key', () => {
    const sealed = box.seal('secret', 'webhook-secret:wh_1');
    expect(() => box.open(sealed, 'webhook-secret:wh_2')).toThrow('cannot be opened');
    expect(() => new SecretBox(randomBytes(32)).open(sealed, 'webhook-secret:wh_1')).toThrow(
      'cannot be opened',
    );
  });

  it('takes a key of 32 bytes only', () => {
    expect(() => new SecretBox(randomBytes(31))).toThrow('32 bytes');
  });
});

describe('SECRETS_KEY', () => {
  const problemWith = (text?: string) => {
    try {
      readConfig(secretsConfig, { SECRETS_KEY: text });
      return null;
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigProblems);
      return (error as Error).message;
    }
  };

  it('is 32 random bytes in base64', () => {
    const text = key.toString('base64');
    expect(readConfig(secretsConfig, { SECRETS_KEY: text }).key.equals(key)).toBe(true);
    expect(problemWith(text.replace(/=+$/, ''))).toBeNull();
  });

  it.each([[undefined], ['']])('is required: %j', (text) => {
    expect(problemWith(text)).toContain('SECRETS_KEY: is required');
  });

  it.each([
    ['no base64', '*'.repeat(44)],
    ['hex', randomBytes(32).toString('hex')],
    ['16 bytes', randomBytes(16).toString('base64')],
    ['33 bytes', randomBytes(33).toString('base64')],
  ])('is not %s', (_, text) => {
    expect(problemWith(text)).toContain('expected 32 bytes in base64');
  });

  it.each([
    ['zeros', Buffer.alloc(32)],
    ['a short pattern', Buffer.from('0123456789abcdef'.repeat(4), 'hex')],
    ['a typed phrase', Buffer.from('correct horse battery staple XYZ')],
  ])('is refused as weak when it is %s, and never shown', (_, weak) => {
    const text = weak.toString('base64');
    expect(problemWith(text)).toContain('is weak');
    expect(problemWith(text)).not.toContain(text);
  });
});
