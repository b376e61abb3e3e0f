import { readConfig } from '@market/platform/config';
import { billingConfig, isTestMode, paymentSettings } from './billing.config';

const settings = (environment: Record<string, string>) =>
  paymentSettings(readConfig(billingConfig, environment));
const razorpay = {
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
};

describe('the settings of payments', () => {
  it('are the sandbox where nothing is said, but not in production', () => {
    expect(settings({})).toEqual({ processor: 'sandbox' });
    expect(() => settings({ NODE_ENV: 'production' })).toThrow('PAYMENTS: is required in production');
    for (const NODE_ENV of ['production', 'Production', 'production ', 'PRODUCTION\n']) {
      expect(() => settings({ NODE_ENV, PAYMENTS: 'sandbox' })).toThrow('takes no money');
    }
  });

  it('are Razorpay’s public address unless another is set', () => {
    expect(settings({ ...razorpay, NODE_ENV: 'production' })).toEqual({
      processor: 'razorpay',
      keyId: 'rzp_live_1',
      keySecret: 'key-secret',
      webhookSecret: 'webhook-secret',
      url: 'https://api.razorpay.com',
    });
    const url = 'http://127.0.0.1:9';
    expect(settings({ ...razorpay, RAZORPAY_URL: `${url}/` })).toMatchObject({ url });
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

  it.each([
    '<webhook-secret>',
    'ChangeMe-2026',
    'change_me_soon',
    'your-webhook-secret',
    'an-example-secret',
    '${SECRET_HERE}',
    'xxxxxxxxxxxx',
    '12121212',
  ])('refuse the placeholder %s, in production', (value) => {
    const filledIn = { ...razorpay, RAZORPAY_WEBHOOK_SECRET: value };
    expect(() => settings({ ...filledIn, NODE_ENV: 'production' })).toThrow(
      'RAZORPAY_WEBHOOK_SECRET: is a placeholder',
    );
    expect(settings(filledIn)).toMatchObject({ webhookSecret: value });
  });

  it('take what Razorpay and openssl make, in production', () => {
    const made = {
      RAZORPAY_KEY_ID: 'rzp_live_ILgsfZCZoFIKMb',
      RAZORPAY_KEY_SECRET: 'K4fYxNq7Wd3ZtLr8VbHs2JmC',
      RAZORPAY_WEBHOOK_SECRET: 'b3f1c0a9d2e84f76a5b4c3d2e1f00918',
    };
    expect(settings({ ...made, PAYMENTS: 'razorpay', NODE_ENV: 'production' })).toMatchObject({
      webhookSecret: made.RAZORPAY_WEBHOOK_SECRET,
    });
  });

  it('tell Razorpay’s test mode, which takes no money', () => {
    expect(isTestMode(settings(razorpay))).toBe(false);
    expect(isTestMode(settings({ ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_1' }))).toBe(true);
    expect(isTestMode(settings({}))).toBe(false);
  });

  it('refuse a guessable webhook secret and an unknown processor', () => {
    expect(() => settings({ ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'short' })).toThrow(
      'at least 8 characters',
    );
    expect(() => settings({ PAYMENTS: 'cash' })).toThrow('expected sandbox or razorpay');
  });
});
