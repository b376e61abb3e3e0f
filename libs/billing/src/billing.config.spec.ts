import { readConfig } from '@market/platform/config';
import { billingConfig, paymentSettings } from './billing.config';

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

  it('refuse a guessable webhook secret and an unknown processor', () => {
    expect(() => settings({ ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'short' })).toThrow(
      'at least 8 characters',
    );
    expect(() => settings({ PAYMENTS: 'cash' })).toThrow('expected sandbox or razorpay');
  });
});
