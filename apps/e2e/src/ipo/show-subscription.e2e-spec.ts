import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { liveCanary } from '../harness/live-canary';
import { startApi, type RunningApi } from '../harness/running-api';

interface Ipo {
  slug: string;
  name: string;
  status: string;
  subscription: Record<'retailTimes' | 'niiTimes' | 'qibTimes' | 'totalTimes', number | null>;
}
type Part = { category?: string; subscriptionTimes: number | null; sharesOffered: number | null };
interface Subscription {
  ipoSlug: string;
  ipoName: string;
  status: string;
  subscription: Record<'retail' | 'nii' | 'qib' | 'total', Part>;
  lastUpdated: string | null;
}

describe('GET /v1/ipos/:slug/subscription', () => {
  let api: RunningApi;
  let client: DescribedClient;
  const show = <Body = { data: Subscription }>(slug: string) =>
    client.get<Body>('/v1/ipos/{slug}/subscription', `/v1/ipos/${slug}/subscription`);

  beforeAll(async () => {
    api = await startApi();
    client = await DescribedClient.for(api.base, api.testKey);
  });
  afterAll(() => api.stop());

  it('has the same multiples as the IPO', async () => {
    const { body } = await client.get<ListBody<Ipo>>('/v1/ipos', '/v1/ipos?limit=100');
    for (const ipo of body.data) {
      const { data } = (await show(ipo.slug)).body;
      const { retail, nii, qib, total } = data.subscription;
      expect({
        retailTimes: retail.subscriptionTimes,
        niiTimes: nii.subscriptionTimes,
        qibTimes: qib.subscriptionTimes,
        totalTimes: total.subscriptionTimes,
      }).toEqual(ipo.subscription);
      expect([data.ipoSlug, data.ipoName, data.status]).toEqual([ipo.slug, ipo.name, ipo.status]);
    }
  });

  it('labels the categories and is cacheable for a minute', async () => {
    const { body } = await client.get<ListBody<Ipo>>('/v1/ipos/search', '/v1/ipos/search?q=konkan');
    const answer = await show(body.data[0]?.slug ?? '');
    const { retail, nii, qib, total } = answer.body.data.subscription;
    expect([retail.category, nii.category, qib.category, total.category]).toEqual([
      'Retail Individual Investors',
      'Non-Institutional Investors',
      'Qualified Institutional Buyers',
      undefined,
    ]);
    expect(answer.body.data.lastUpdated).toMatch(/Z$/);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=60');
  });

  it('returns nulls before the first reading', async () => {
    const { body } = await client.get<ListBody<Ipo>>('/v1/ipos/search', '/v1/ipos/search?q=vindhya');
    const { data } = (await show(body.data[0]?.slug ?? '')).body;
    expect(data.lastUpdated).toBeNull();
    expect(data.subscription.total).toEqual({
      subscriptionTimes: null,
      sharesOffered: null,
      sharesApplied: null,
    });
  });

  it('names a slug that does not exist', async () => {
    const { status, body } = await show<ErrorBody>('no-such-company');
    expect([status, body.error.code, body.error.message]).toEqual([
      404,
      'NOT_001',
      expect.stringContaining('no-such-company'),
    ]);
    expect((await show<ErrorBody>(liveCanary.slug)).status).toBe(404);
  });
});
