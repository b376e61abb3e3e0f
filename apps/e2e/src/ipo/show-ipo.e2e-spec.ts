import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { liveCanary } from '../harness/live-canary';
import { type SharedApi, sharedApi } from '../harness/shared-api';

interface Ipo {
  slug: string;
  name: string;
  issueSize: string | null;
  exchange: string;
  status: string;
  listing: { listingPrice: number | null; listingGain: number | null; currentPrice: number | null } | null;
  dates: Record<string, string | null>;
}

describe('GET /v1/ipos/:slug', () => {
  let api: SharedApi;
  let client: DescribedClient;
  const show = <Body>(slug: string, init: RequestInit = {}) =>
    client.get<Body>('/v1/ipos/{slug}', `/v1/ipos/${slug}`, init);

  beforeAll(async () => {
    api = await sharedApi();
    client = await DescribedClient.for(api.base, api.testKey);
  });

  it('returns each IPO with the same fields as the list', async () => {
    const { body } = await client.get<ListBody<Ipo>>('/v1/ipos', '/v1/ipos?limit=100');
    for (const ipo of body.data) expect((await show<{ data: Ipo }>(ipo.slug)).body.data).toEqual(ipo);
  });

  it('shows the listing with the gain over the issue price', async () => {
    const { body } = await client.get<ListBody<Ipo>>('/v1/ipos/search', '/v1/ipos/search?q=brahmaputra');
    const { data } = (await show<{ data: Ipo }>(body.data[0]?.slug ?? '')).body;
    expect(data).toMatchObject({
      status: 'LISTED',
      exchange: 'NSE BSE',
      issueSize: '480.00 Cr',
      listing: { listingPrice: 236.4, listingGain: 17.61, currentPrice: 221.05 },
    });
    expect(data.dates['listingDate']).toMatch(/^\d{4}-\d{2}-\d{2}T00:00:00\.000Z$/);
  });

  it('names a slug that does not exist', async () => {
    const { status, body } = await show<ErrorBody>('no-such-company');
    expect([status, body.error.code]).toEqual([404, 'NOT_001']);
    expect(body.error.message).toContain('no-such-company');
  });

  it.each(['UPPER-CASE', 'with.dot', '%00', '-', 'a%2Fb', 'x'.repeat(101), '%F0%9F%98%80'])(
    'knows no IPO called %s',
    async (slug) => {
      const { status, body } = await show<ErrorBody>(slug);
      expect([status, body.error.code]).toEqual([404, 'NOT_001']);
    },
  );

  it.each(['%zz', '%ff', '%'])('refuses the escape %s', async (slug) => {
    const { status, body } = await show<ErrorBody>(slug);
    expect([status, body.error.code]).toEqual([400, 'VAL_001']);
  });

  it('takes no query parameters', async () => {
    expect((await show<ErrorBody>('no-such-company?expand=all')).body.error.code).toBe('VAL_001');
  });

  it('returns 404 for a slug of the other data set', async () => {
    expect((await show<ErrorBody>(liveCanary.slug)).status).toBe(404);
  });

  it('returns 304 for the entity tag of an unchanged record', async () => {
    const { body } = await client.get<ListBody<Ipo>>('/v1/ipos', '/v1/ipos?limit=1');
    const slug = body.data[0]?.slug ?? '';
    const etag = (await show(slug)).headers.get('etag') ?? '';
    const again = await show(slug, { headers: { 'If-None-Match': `"other", ${etag}` } });
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
  });
});
