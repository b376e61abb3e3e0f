import { randomBytes } from 'node:crypto';
import { isPlaceholder, isWeak, passwordProblem } from './secret-strength';

describe('a weak secret', () => {
  it.each([
    '12345678',
    '1'.repeat(24),
    '123456789012345678901234',
    'abcdefghijklmnopqrstuvwxyz',
    'AbCdEfGh'.repeat(3),
    'b3f1c0a9'.repeat(4),
    'Market-Data-Webhook-Secret-2026',
    'correct-horse-battery-staple',
    'SuperSecretPassword12345',
    'whsec_live_production_key_01',
  ])('is %s', (text) => {
    expect(isWeak(text)).toBe(true);
  });

  it('is never one that openssl or Razorpay makes', () => {
    for (let times = 0; times < 2_000; times += 1) {
      const made = [randomBytes(16).toString('hex'), randomBytes(24).toString('base64')];
      expect(made.filter(isWeak)).toEqual([]);
    }
    expect(isWeak('K4fYxNq7Wd3ZtLr8VbHs2JmC')).toBe(false);
  });
});

describe('a placeholder', () => {
  it.each(['<password>', '${SECRET_HERE}', 'changeme', 'change_me_soon', 'your-webhook-secret'])(
    'is %s',
    (text) => {
      expect(isPlaceholder(text)).toBe(true);
    },
  );

  it.each([
    ['postgres://market:<password>@database:5432/market', 'its password is a placeholder'],
    ['rediss://:changeme@redis:6379', 'its password is a placeholder'],
    ['postgres://market:b3f1c0a9d2e84f76@database:5432/market', null],
    ['postgres://market@database/change-me:x@y', null],
    [undefined, null],
  ])('is looked for in the password of %s', (address, problem) => {
    expect(passwordProblem(address)).toBe(problem);
  });
});
