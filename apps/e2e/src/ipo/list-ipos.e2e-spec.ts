import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { liveCanary } from '../harness/live-canary';
import { type SharedApi, sharedApi } from '../harness/shared-api';

interface Ipo {
  slug: string;
  status: string;
  type: string;
  dates: { openDate: string | null };
  listing: object | null;
}

describe('GET /v1/ipos', () => {
  let api: SharedApi;
  let client: DescribedClient;
  const list = <Body = ListBody<Ipo>>(query = '', init: RequestInit = {}) =>
    client.get<Body>('/v1/ipos', `/v1/ipos${query}`, init);

  beforeAll(async () => {
    api = await sharedApi();
    client = await DescribedClient.for(api.base, api.testKey);
  });

  it('lists 10 IPOs of the sample set to a test key, cacheable for five minutes', async () => {
    const { status, headers, body } = await list();
    expect([status, body.data.length]).toEqual([200, 10]);
    expect(headers.get('x-data-source')).toBe('Sample data');
    expect(headers.get('cache-control')).toBe('private, max-age=300');
    expect(headers.get('x-ratelimit-limit')).toBe('1000');
    expect(headers.get('ratelimit-policy')).toBe('"minute";q=1000;w=60, "day";q=100000;w=86400');
    expect(headers.get('ratelimit')).toMatch(/^"minute";r=\d+;t=\d+, "day";r=\d+;t=\d+$/);
    expect(body.links.self).toBe('/v1/ipos?limit=10&page=1');
  });

  it('shows newest opening days first and unknown days last', async () => {
    const { body } = await list('?limit=100');
    const days = body.data.map(({ dates }) => dates.openDate ?? '');
    expect(days).toEqual([...days].sort().reverse());
    expect(days.at(-1)).toBe('');
  });

  it('never repeats or skips a record over all pages', async () => {
    const { body: whole } = await list('?limit=100');
    const slugs: string[] = [];
    for (let next: string | null = '/v1/ipos?limit=7'; next !== null;) {
      const { body }: { body: ListBody<Ipo> } = await client.get<ListBody<Ipo>>('/v1/ipos', next);
      slugs.push(...body.data.map(({ slug }) => slug));
      next = body.links.next;
    }
    expect(slugs).toEqual(whole.data.map(({ slug }) => slug));
    expect(slugs).toHaveLength(whole.meta.total);
  });

  it.each(['upcoming', 'open', 'closed', 'listed', 'withdrawn'])('filters by status %s', async (status) => {
    const { body } = await list(`?status=${status}&limit=100`);
    expect(body.data.length).toBeGreaterThan(0);
    expect(new Set(body.data.map((ipo) => ipo.status))).toEqual(new Set([status.toUpperCase()]));
    expect(body.data.every(({ listing }) => (listing !== null) === (status === 'listed'))).toBe(true);
  });

  it('takes enumerations in any case and normalises them in the links', async () => {
    const { body } = await list('?type=Sme&status=LISTED&page=1');
    expect(body.links.self).toBe('/v1/ipos?status=listed&type=sme&limit=10&page=1');
    expect(new Set(body.data.map(({ type }) => type))).toEqual(new Set(['SME']));
    const all = await list('?status=all&type=ALL');
    expect(all.body.links.self).toBe('/v1/ipos?limit=10&page=1');
  });

  it('filters by the calendar year of the opening day', async () => {
    const { body: whole } = await list('?limit=100');
    const year = whole.data[0]?.dates.openDate?.slice(0, 4) ?? '';
    const { body } = await list(`?year=${year}&limit=100`);
    const expected = whole.data.filter(({ dates }) => dates.openDate?.startsWith(year));
    expect(body.data).toEqual(expected);
  });

  it('returns an empty page beyond the last one with a link to the previous page', async () => {
    const { status, body } = await list('?limit=100&page=50');
    expect([status, body.data, body.links.prev]).toEqual([200, [], '/v1/ipos?limit=100&page=1']);
  });

  it('returns 304 for the entity tag of an unchanged list', async () => {
    const etag = (await list()).headers.get('etag') ?? '';
    expect((await list('', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('names unknown parameters in its refusal', async () => {
    const { status, body } = await list<ErrorBody>('?statuss=open&limit=0&year=1989');
    expect([status, body.error.code]).toEqual([400, 'VAL_001']);
    expect(body.error.details?.map(({ field }) => field).sort()).toEqual(['limit', 'statuss', 'year']);
  });

  it('shows live data to live keys and sample data to test keys only', async () => {
    const live = await DescribedClient.for(api.base, api.liveKey);
    const { body, headers } = await live.get<ListBody<Ipo>>('/v1/ipos', '/v1/ipos');
    expect(body.data.map(({ slug }) => slug)).toEqual([liveCanary.slug]);
    expect(headers.get('x-data-source')).toContain('NSE, BSE, AMFI, RBI');
    const samples = await list('?limit=100');
    expect(samples.body.data.map(({ slug }) => slug)).not.toContain(liveCanary.slug);
  });
});
