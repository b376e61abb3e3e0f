import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { liveCanary } from '../harness/live-canary';
import { type SharedApi, sharedApi } from '../harness/shared-api';

interface Ipo {
  slug: string;
  name: string;
  status: string;
  issuePrice: { max: number | null };
  dates: { openDate: string | null };
}
type Aggregation = Record<'median' | 'mean' | 'min' | 'max', number>;
interface Gmp {
  id: string;
  ipoSlug: string;
  ipoName: string;
  issuePrice: number | null;
  gmpValue: number;
  estimatedListingPrice: number | null;
  estimatedListingGain: number | null;
  sources: { name: string; value: number }[];
  aggregation: Aggregation;
  lastUpdated: string;
}
interface Reading {
  at: string;
  source: string;
  value: number;
}
interface Day {
  date: string;
  gmpValue: number;
  estimatedListingPrice: number | null;
  aggregation: Aggregation;
}

const cents = (value: number) => Math.round(value * 100) / 100;

describe('GMP', () => {
  let api: SharedApi;
  let client: DescribedClient;
  const list = <Body = ListBody<Gmp>>(query = '') => client.get<Body>('/v1/gmp', `/v1/gmp${query}`);
  const show = <Body = { data: Gmp; disclaimer: string }>(slug: string) =>
    client.get<Body>('/v1/gmp/{ipoSlug}', `/v1/gmp/${slug}`);
  const history = <Body = ListBody<Day>>(slug: string, query = '') =>
    client.get<Body>('/v1/gmp/{ipoSlug}/history', `/v1/gmp/${slug}/history${query}`);
  const readings = <Body = ListBody<Reading>>(slug: string, query = '') =>
    client.get<Body>('/v1/gmp/{ipoSlug}/readings', `/v1/gmp/${slug}/readings${query}`);
  const allIpos = async () => (await client.get<ListBody<Ipo>>('/v1/ipos', '/v1/ipos?limit=100')).body.data;

  beforeAll(async () => {
    api = await sharedApi();
    client = await DescribedClient.for(api.base, api.testKey);
  });

  it('lists active IPOs with a value, most recently opened first', async () => {
    const ipos = new Map((await allIpos()).map((ipo) => [ipo.slug, ipo]));
    const { data, meta } = (await list('?limit=100')).body;
    expect(data.length).toBe(meta.total);
    expect(data.length).toBeGreaterThan(5);
    const opened = data.map(({ ipoSlug }) => ipos.get(ipoSlug)?.dates.openDate ?? '0');
    expect(opened).toEqual([...opened].sort().reverse());
    for (const { ipoSlug, ipoName } of data) {
      expect(['UPCOMING', 'OPEN', 'CLOSED']).toContain(ipos.get(ipoSlug)?.status);
      expect(ipos.get(ipoSlug)?.name).toBe(ipoName);
    }
  });

  it('is the same in list and detail and matches the price of the IPO', async () => {
    const ipos = new Map((await allIpos()).map((ipo) => [ipo.slug, ipo]));
    const { data } = (await list('?limit=100')).body;
    for (const gmp of data) {
      const { gmpValue, issuePrice, aggregation, sources } = gmp;
      expect(issuePrice).toBe(ipos.get(gmp.ipoSlug)?.issuePrice.max);
      expect(aggregation.median).toBe(gmpValue);
      const values = sources.map(({ value }) => value).sort((a, b) => a - b);
      expect([aggregation.min, aggregation.max]).toEqual([values[0], values.at(-1)]);
      expect(aggregation.mean).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 2);
      expect(new Set(sources.map(({ name }) => name)).size).toBe(sources.length);
      expect(gmp.estimatedListingPrice).toBe(issuePrice === null ? null : cents(issuePrice + gmpValue));
      if (issuePrice !== null) expect(gmp.estimatedListingGain).toBeCloseTo((gmpValue / issuePrice) * 100, 1);
      expect((await show(gmp.ipoSlug)).body.data).toEqual(gmp);
    }
    expect(data.some(({ issuePrice }) => issuePrice === null)).toBe(true);
    expect(data.some(({ gmpValue }) => gmpValue < 0)).toBe(true);
  });

  it('pages through the list, each record once', async () => {
    const all = (await list('?limit=100')).body.data;
    const { body } = await list('?limit=3&page=2');
    expect(body.data).toEqual(all.slice(3, 6));
    expect(body.links).toEqual({
      self: '/v1/gmp?limit=3&page=2',
      next: '/v1/gmp?limit=3&page=3',
      prev: '/v1/gmp?limit=3&page=1',
    });
    const beyond = (await list('?limit=100&page=9')).body;
    expect([beyond.data, beyond.links.prev]).toEqual([[], '/v1/gmp?limit=100&page=1']);
  });

  it('carries the GMP disclaimer in header and body, for two hours', async () => {
    const slug = (await list()).body.data[0]?.ipoSlug ?? '';
    for (const { headers, body } of [await list(), await show(slug), await history(slug)]) {
      const disclaimer = headers.get('x-disclaimer');
      expect(disclaimer).toMatch(/unofficial and unregulated.*may differ/);
      expect((body as unknown as { disclaimer: string }).disclaimer).toBe(disclaimer);
      expect(headers.get('cache-control')).toBe('private, max-age=7200');
      expect(headers.get('x-data-source')).toBe('Sample data');
    }
  });

  it('has 90 days of history, newest first, 30 by default', async () => {
    const slug = (await list()).body.data[0]?.ipoSlug ?? '';
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    const { body } = await history(slug, '?days=90&limit=100');
    expect(body.data.map(({ date }) => date)).toEqual(
      Array.from({ length: 90 }, (_, back) => new Date(Date.parse(today) - back * 86_400_000).toISOString()),
    );
    expect((await history(slug)).body).toMatchObject({
      meta: { total: 30, limit: 10 },
      links: { self: `/v1/gmp/${slug}/history?limit=10&page=1` },
    });
    const one = (await history(slug, '?days=1')).body;
    expect([one.meta.total, one.data]).toEqual([1, body.data.slice(0, 1)]);
    expect((await history(slug, '?days=7&limit=3&page=3')).body.data).toEqual(body.data.slice(6, 7));
    expect((await show(slug)).body.data.gmpValue).toBe(body.data[0]?.gmpValue);
  });

  it('lists what each publisher quoted, oldest first, up to the quotes behind the value', async () => {
    const { ipoSlug: slug = '', sources = [], lastUpdated } = (await list()).body.data[0] ?? {};
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    const { body, headers } = await readings(slug, `?from=${today}&limit=100`);
    expect(headers.get('cache-control')).toBe('private, max-age=7200');
    const instants = body.data.map(({ at }) => at);
    expect(instants).toEqual([...instants].sort());
    expect(instants.at(-1)).toBe(lastUpdated);
    const last = body.data.at(-1);
    expect(sources.find(({ name }) => name === last?.source)?.value).toBe(last?.value);
    const whole = (await readings(slug)).body;
    expect(whole.meta.total).toBeGreaterThan(body.meta.total);
    expect(whole.links.self).toBe(`/v1/gmp/${slug}/readings?limit=10&page=1`);
  });

  it('filters quotes by the name of their publisher, without regard to case', async () => {
    const slug = (await list()).body.data[0]?.ipoSlug ?? '';
    const { body } = await readings(slug, '?source=IPO%20WATCH&limit=100');
    expect(new Set(body.data.map(({ source }) => source))).toEqual(new Set(['IPO Watch']));
    expect(body.links.self).toBe(`/v1/gmp/${slug}/readings?source=ipo%20watch&limit=100&page=1`);
    expect((await readings(slug, '?source=ipowatch&limit=100')).body.data).toEqual(body.data);
    const refused = (await readings<ErrorBody>(slug, '?source=nse&from=2026-02-30')).body;
    expect(refused.error.details?.map(({ field }) => field)).toEqual(['source', 'from']);
  });

  it.each(['0', '91', '-1', '1.5', '01', 'all', ''])('refuses %s days', async (days) => {
    const { status, body } = await history<ErrorBody>('any-ipo', `?days=${days}`);
    expect([status, body.error.code, body.error.details?.[0]?.field]).toEqual([400, 'VAL_001', 'days']);
  });

  it('refuses an unknown parameter', async () => {
    expect((await list<ErrorBody>('?statuss=open')).body.error.code).toBe('VAL_001');
  });

  it('distinguishes an IPO without a value from one that does not exist', async () => {
    const quoted = new Set((await list('?limit=100')).body.data.map(({ ipoSlug }) => ipoSlug));
    const never = (await allIpos()).find(
      ({ slug, status }) => status !== 'LISTED' && status !== 'WITHDRAWN' && !quoted.has(slug),
    );
    const slug = never?.slug ?? 'there-is-none';
    expect((await show<ErrorBody>(slug)).status).toBe(404);
    expect((await history(slug)).body).toMatchObject({ data: [], meta: { total: 0, totalPages: 0 } });
    expect((await readings(slug)).body).toMatchObject({ data: [], meta: { total: 0, totalPages: 0 } });
    expect((await readings<ErrorBody>('no-such-company')).status).toBe(404);
    for (const unknown of ['no-such-company', liveCanary.slug]) {
      const [shown, listed] = [await show<ErrorBody>(unknown), await history<ErrorBody>(unknown)];
      expect([shown.status, listed.status]).toEqual([404, 404]);
      expect([shown.body.error.code, listed.body.error.message]).toEqual([
        'NOT_001',
        expect.stringContaining(unknown),
      ]);
    }
  });

  it('keeps the last value of an IPO that is listed', async () => {
    const listed = (await allIpos()).filter(({ status }) => status === 'LISTED');
    const answers = await Promise.all(listed.map(({ slug }) => show(slug)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });

  it('shows nothing of the samples to a live key', async () => {
    const live = await DescribedClient.for(api.base, api.liveKey);
    expect((await live.get<ListBody<Gmp>>('/v1/gmp', '/v1/gmp')).body.data).toEqual([]);
  });

  it('is for the Pro plan and above', async () => {
    const free = await DescribedClient.for(api.base, api.freeKey);
    const { status, body } = await free.get<ErrorBody>('/v1/gmp', '/v1/gmp');
    expect([status, body.error.code]).toEqual([403, 'PLAN_001']);
  });
});
