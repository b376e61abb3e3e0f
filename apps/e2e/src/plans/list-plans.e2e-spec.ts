import { DescribedClient } from '../harness/described-client';
import { type SharedApi, sharedApi } from '../harness/shared-api';

let api: SharedApi;

beforeAll(async () => {
  api = await sharedApi();
});

describe('GET /v1/plans', () => {
  it('lists every plan with its price, limits and features for any key', async () => {
    const client = await DescribedClient.for(api.base, api.freeKey);
    const { status, headers, body } = await client.get<{ data: Record<string, unknown>[] }>(
      '/v1/plans',
      '/v1/plans',
    );
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, max-age=900');
    expect(Object.keys(body)).toEqual(['success', 'data', 'disclaimer', 'timestamp', 'requestId']);
    expect(
      body.data.map((plan) => [
        plan['id'],
        plan['price'],
        plan['requestsPerMinute'],
        plan['requestsPerDay'],
        plan['webhooksLimit'],
      ]),
    ).toEqual([
      ['plan_free', 0, 10, 100, 0],
      ['plan_basic', 499, 60, 1_000, 0],
      ['plan_pro', 1_499, 200, 10_000, 5],
      ['plan_enterprise', 4_999, 1_000, 100_000, 20],
    ]);
    for (const plan of body.data) {
      expect(plan).toMatchObject({ currency: 'INR', interval: 'month' });
      expect(plan['features']).toEqual(expect.arrayContaining([expect.stringMatching(/^IPO data/)]));
    }
  });

  it('needs a key', async () => {
    expect((await fetch(`${api.base}/v1/plans`)).status).toBe(401);
  });
});
