import { readConfig } from '@market/base/config';
import { billingConfig, isTestMode, paymentSettings } from './billing.config';

const settings = (environment: Record<string, string>) =>
  paymentSettings(readConfig(billingConfig, environment));
const razorpay = {
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_ILgsfZCZoFIKMb',
  RAZORPAY_KEY_SECRET: 'K4fYxNq7Wd3ZtLr8VbHs2JmC',
  RAZORPAY_WEBHOOK_SECRET: 'b3f1c0a9d2e84f76a5b4c3d2e1f00918',
};
const lenient = { ...razorpay, NODE_ENV: 'test' };
const strict = ['', 'prod', 'staging', 'Development', 'production'];

describe('the settings of payments', () => {
  it('choose the sandbox by default in development and tests only', () => {
    for (const NODE_ENV of ['development', 'test']) {
      expect(settings({ NODE_ENV })).toEqual({ processor: 'sandbox' });
    }
    for (const NODE_ENV of strict) expect(() => settings({ NODE_ENV })).toThrow('PAYMENTS: is required');
    expect(() => settings({})).toThrow('PAYMENTS: is required unless NODE_ENV is development or test');
  });

  it('accept an explicit sandbox except in production', () => {
    for (const NODE_ENV of ['', 'prod', 'staging']) {
      expect(settings({ NODE_ENV, PAYMENTS: 'sandbox' })).toEqual({ processor: 'sandbox' });
    }
    expect(() => settings({ NODE_ENV: 'production' })).toThrow('PAYMENTS: is required in production');
    for (const NODE_ENV of ['production', 'Production', 'production ', 'PRODUCTION\n']) {
      expect(() => settings({ NODE_ENV, PAYMENTS: 'sandbox' })).toThrow('takes no money');
    }
  });

  it('use Razorpay’s public address by default', () => {
    expect(settings({ ...razorpay, NODE_ENV: 'production' })).toEqual({
      processor: 'razorpay',
      keyId: razorpay.RAZORPAY_KEY_ID,
      keySecret: razorpay.RAZORPAY_KEY_SECRET,
      webhookSecret: razorpay.RAZORPAY_WEBHOOK_SECRET,
      url: 'https://api.razorpay.com',
    });
    const url = 'http://127.0.0.1:9';
    expect(settings({ ...lenient, RAZORPAY_URL: `${url}/` })).toMatchObject({ url });
  });

  it.each(strict)('require an https address of Razorpay if NODE_ENV is %j', (NODE_ENV) => {
    const url = 'HTTPS://api.razorpay.com';
    expect(settings({ ...razorpay, NODE_ENV, RAZORPAY_URL: url })).toMatchObject({ url });
    for (const RAZORPAY_URL of ['http://api.razorpay.com', 'http://127.0.0.1:9']) {
      expect(() => settings({ ...razorpay, NODE_ENV, RAZORPAY_URL })).toThrow(
        'RAZORPAY_URL: expected an https address',
      );
    }
  });

  it.each(['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])('need %s', (name) => {
    expect(() => settings({ ...razorpay, [name]: '' })).toThrow(`${name}: is required`);
  });

  it.each(['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])(
    'refuse a %s with white space, wherever it is, and do not show it',
    (name) => {
      for (const value of ['copied-with-its-end\n', ' begun-too-early', 'two words-of-it']) {
        const problem = `the settings have 1 problem(s):\n  ${name}: contains white space`;
        expect(() => settings({ ...razorpay, [name]: value })).toThrow(new Error(problem));
      }
    },
  );

  it('refuse a webhook secret that is the id or the secret of the key', () => {
    for (const value of [razorpay.RAZORPAY_KEY_ID, razorpay.RAZORPAY_KEY_SECRET]) {
      expect(() => settings({ ...razorpay, RAZORPAY_WEBHOOK_SECRET: value })).toThrow(
        'RAZORPAY_WEBHOOK_SECRET: is used for something else already',
      );
    }
  });

  it.each(['<webhook-secret>', 'ChangeMe-2026', 'change_me_soon', 'your-webhook-secret', '${SECRET_HERE}'])(
    'refuse the placeholder %s for each of the three, unless in development',
    (value) => {
      for (const name of ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']) {
        for (const NODE_ENV of strict) {
          expect(() => settings({ ...razorpay, NODE_ENV, [name]: value })).toThrow(
            `${name}: is a placeholder`,
          );
        }
      }
      expect(settings({ ...lenient, RAZORPAY_KEY_SECRET: value })).toMatchObject({ keySecret: value });
    },
  );

  it.each([
    ['12345678', 'expected at least 24 characters'],
    ['b3f1c0a9d2e84f76a5b4c3d', 'expected at least 24 characters'],
    ['12345678'.repeat(3), 'is weak'],
    ['x'.repeat(24), 'is weak'],
    ['Market-Data-Webhook-Secret-2026', 'is weak'],
  ])('refuse the webhook secret %s that can be guessed, wherever it is', (value, problem) => {
    for (const NODE_ENV of ['test', ...strict]) {
      expect(() => settings({ ...razorpay, NODE_ENV, RAZORPAY_WEBHOOK_SECRET: value })).toThrow(
        `RAZORPAY_WEBHOOK_SECRET: ${problem}`,
      );
    }
  });

  it('refuse a key secret that Razorpay did not generate', () => {
    expect(() => settings({ ...razorpay, RAZORPAY_KEY_SECRET: 'key-secret-1' })).toThrow(
      'RAZORPAY_KEY_SECRET: is weak',
    );
  });

  it('recognise Razorpay’s test mode, which takes no money', () => {
    expect(isTestMode(settings(razorpay))).toBe(false);
    expect(isTestMode(settings({ ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_1' }))).toBe(true);
    expect(isTestMode(settings({ NODE_ENV: 'test' }))).toBe(false);
  });

  it('refuse an unknown processor', () => {
    expect(() => settings({ PAYMENTS: 'cash' })).toThrow('expected sandbox or razorpay');
  });
});
