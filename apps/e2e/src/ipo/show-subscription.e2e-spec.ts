import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { liveCanary } from '../harness/live-canary';
import { type SharedApi, sharedApi } from '../harness/shared-api';

interface Ipo {
  slug: string;
  name: string;
  status: string;
  dates: { closeDate: string | null };
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

interface Reading {
  at: string;
  final: boolean;
  subscription: Subscription['subscription'];
}

describe('GET /v1/ipos/:slug/subscription', () => {
  let api: SharedApi;
  let client: DescribedClient;
  const show = <Body = { data: Subscription }>(slug: string) =>
    client.get<Body>('/v1/ipos/{slug}/subscription', `/v1/ipos/${slug}/subscription`);

  beforeAll(async () => {
    api = await sharedApi();
    client = await DescribedClient.for(api.base, api.testKey);
  });

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

describe('GET /v1/ipos/:slug/subscription/history', () => {
  let api: SharedApi;
  let client: DescribedClient;
  const history = <Body = ListBody<Reading>>(slug: string, query = '', by = client) =>
    by.get<Body>('/v1/ipos/{slug}/subscription/history', `/v1/ipos/${slug}/subscription/history${query}`);
  const ipos = async (status: string) =>
    (await client.get<ListBody<Ipo>>('/v1/ipos', `/v1/ipos?status=${status}&limit=100`)).body.data;

  beforeAll(async () => {
    api = await sharedApi();
    client = await DescribedClient.for(api.base, api.testKey);
  });

  it('has the readings of the bidding days, oldest first, up to the present book', async () => {
    for (const status of ['open', 'closed', 'listed']) {
      const ipo = (await ipos(status)).find(({ subscription }) => subscription.totalTimes !== null);
      const { data, meta } = (await history(ipo?.slug ?? '', '?limit=100')).body;
      expect([status, data.length]).toEqual([status, meta.total]);
      const instants = data.map(({ at }) => at);
      expect(instants).toEqual([...instants].sort());
      const last = data.at(-1);
      expect(last?.subscription['total'].subscriptionTimes).toBe(ipo?.subscription.totalTimes);
      const isFinal = String(last?.at) >= `${ipo?.dates.closeDate?.slice(0, 10)}T13:30`;
      expect(isFinal || status !== 'listed').toBe(true);
      expect(data.filter(({ final }) => final)).toEqual(isFinal ? [last] : []);
    }
  });

  it('has one reading a day by interval, and only those of the days asked for', async () => {
    const [{ slug } = { slug: '' }] = await ipos('listed');
    const byDay = (await history(slug, '?interval=DAY&limit=100')).body;
    expect(byDay.data).toHaveLength(3);
    expect(byDay.links.self).toBe(`/v1/ipos/${slug}/subscription/history?interval=day&limit=100&page=1`);
    const day = byDay.data[1]?.at.slice(0, 10) ?? '';
    const { data } = (await history(slug, `?from=${day}&to=${day}&limit=100`)).body;
    expect(new Set(data.map(({ at }) => at.slice(0, 10)))).toEqual(new Set([day]));
    expect(data.at(-1)).toEqual(byDay.data[1]);
  });

  it('is cacheable for a minute and refuses other intervals and days that do not exist', async () => {
    const [{ slug } = { slug: '' }] = await ipos('listed');
    expect((await history(slug)).headers.get('cache-control')).toBe('private, max-age=60');
    const { status, body } = await history<ErrorBody>(slug, '?interval=week&from=2026-02-30&to=1');
    expect([status, body.error.details?.map(({ field }) => field)]).toEqual([
      400,
      ['interval', 'from', 'to'],
    ]);
  });

  it('is part of the plans from Basic on', async () => {
    const [{ slug } = { slug: '' }] = await ipos('listed');
    const free = await DescribedClient.for(api.base, api.freeKey);
    const { status, body } = await history<ErrorBody>(slug, '', free);
    expect([status, body.error.code]).toEqual([403, 'PLAN_002']);
    expect((await history<ErrorBody>('no-such-company')).body.error.code).toBe('NOT_001');
  });
});
