import { launchApi } from '../harness/api-process';
import { prepareDatabase } from '../harness/running-api';

describe('in production', () => {
  it.each([
    ['the sandbox', { PAYMENTS: 'sandbox' }, /PAYMENTS: sandbox takes no money/],
    [
      'the sandbox, though it is written otherwise',
      { NODE_ENV: 'Production ', PAYMENTS: 'sandbox' },
      /takes no money/,
    ],
    ['no processor at all', {}, /PAYMENTS: is required in production/],
    [
      'Razorpay without its secrets',
      { PAYMENTS: 'razorpay', RAZORPAY_KEY_ID: 'rzp_live_1' },
      /RAZORPAY_KEY_SECRET: is required[^]*RAZORPAY_WEBHOOK_SECRET: is required/,
    ],
  ])('the API does not start with %s', async (_case, settings, reason) => {
    const { database } = await prepareDatabase();
    try {
      const production = { NODE_ENV: 'production', ...settings };
      await expect(launchApi(database.url, production)).rejects.toThrow(reason);
    } finally {
      await database.drop();
    }
  });
});
