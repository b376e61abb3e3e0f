import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { type SharedApi, sharedApi } from '../harness/shared-api';

interface Nfo {
  id: string;
  slug: string;
  name: string;
  amcCode: string;
  amcName: string;
  category: string;
  subCategory: string | null;
  riskLevel: string | null;
  status: string;
  dates: { openDate: string | null; closeDate: string | null; allotmentDate: string | null };
}

interface Amc {
  code: string;
  name: string;
  shortName: string;
  totalNfos: number;
  activeNfos: number;
}

/** Fields of the contract's table. */
const fields = [
  'id',
  'slug',
  'name',
  'amcCode',
  'amcName',
  'category',
  'subCategory',
  'riskLevel',
  'status',
  'minInvestment',
  'minSipAmount',
  'exitLoad',
  'expenseRatio',
  'benchmark',
  'fundManager',
  'objective',
  'dates',
  'sipAvailable',
  'lumpSumAvailable',
];
/** Fields that follow them. */
const addedFields = ['isins', 'planCount', 'amfiSchemeCode', 'updatedAt', 'provenance'];

describe('/v1/nfo', () => {
  let api: SharedApi;
  let client: DescribedClient;
  let all: readonly Nfo[];
  const list = <Body = ListBody<Nfo>>(query = '', init: RequestInit = {}) =>
    client.get<Body>('/v1/nfo', `/v1/nfo${query}`, init);
  const amcs = <Body = ListBody<Amc>>(query = '') => client.get<Body>('/v1/nfo/amcs', `/v1/nfo/amcs${query}`);

  beforeAll(async () => {
    api = await sharedApi();
    client = await DescribedClient.for(api.base, api.testKey);
    all = (await list('?limit=100')).body.data;
  });

  it('lists ten offers with the contract’s fields and the added ones behind them, cacheable for fifteen minutes', async () => {
    const { status, headers, body } = await list();
    expect([status, body.data.length]).toEqual([200, 10]);
    expect(headers.get('cache-control')).toBe('private, max-age=900');
    expect(headers.get('x-data-source')).toBe('Sample data');
    for (const nfo of body.data) expect(Object.keys(nfo)).toEqual([...fields, ...addedFields]);
    expect(body.links.self).toBe('/v1/nfo?limit=10&page=1');
  });

  it('shows newest opening days first, and never repeats or skips over all pages', async () => {
    const days = all.map(({ dates }) => dates.openDate ?? '');
    expect(days).toEqual([...days].sort().reverse());
    const slugs: string[] = [];
    for (let next: string | null = '/v1/nfo?limit=7'; next !== null;) {
      const { body }: { body: ListBody<Nfo> } = await client.get<ListBody<Nfo>>('/v1/nfo', next);
      slugs.push(...body.data.map(({ slug }) => slug));
      next = body.links.next;
    }
    expect(slugs).toEqual(all.map(({ slug }) => slug));
  });

  it.each<[keyof Nfo, readonly string[]]>([
    ['status', ['open', 'upcoming', 'closed']],
    ['category', ['equity', 'debt', 'hybrid', 'solution_oriented', 'other']],
    ['riskLevel', ['low', 'moderately_low', 'moderate', 'moderately_high', 'high', 'very_high']],
  ])('filters by %s, in any case', async (field, values) => {
    for (const value of values) {
      const { body } = await list(`?${field}=${value.toUpperCase()}&limit=100`);
      const expected = all.filter((nfo) => nfo[field] === value);
      expect(expected.length).toBeGreaterThan(0);
      expect(body.data.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
      expect(body.links.self).toBe(`/v1/nfo?${field}=${value}&limit=100&page=1`);
    }
  });

  it('combines filters, puts them into its links in documented order, and names invalid ones in its refusal', async () => {
    const query = '?riskLevel=all&amcCode=aravalli&category=equity&status=CLOSED';
    const { body } = await list(query);
    expect(body.links.self).toBe('/v1/nfo?status=closed&category=equity&amcCode=aravalli&limit=10&page=1');
    const expected = all.filter(
      (nfo) => nfo.amcCode === 'aravalli' && nfo.category === 'equity' && nfo.status === 'closed',
    );
    expect(body.data).toEqual(expected);
    expect((await list('?amcCode=nobody')).body.data).toEqual([]);
    const refused = await list<ErrorBody>('?status=live&category=gold&riskLevel=extreme&amc=x&amcCode=%21');
    expect([refused.status, refused.body.error.code]).toEqual([400, 'VAL_001']);
    expect(refused.body.error.details?.map(({ field }) => field).sort()).toEqual([
      'amc',
      'amcCode',
      'category',
      'riskLevel',
      'status',
    ]);
  });

  it('returns an empty page beyond the last one with a link to the previous page', async () => {
    const { status, body } = await list('?limit=100&page=50');
    expect([status, body.data, body.links.prev]).toEqual([200, [], '/v1/nfo?limit=100&page=1']);
  });

  it('returns each offer by its slug, and names a slug that does not exist', async () => {
    for (const nfo of all.slice(0, 5)) {
      const { body } = await client.get<{ data: Nfo }>('/v1/nfo/{slug}', `/v1/nfo/${nfo.slug}`);
      expect(body.data).toEqual(nfo);
    }
    const { status, body } = await client.get<ErrorBody>('/v1/nfo/{slug}', '/v1/nfo/no-such-fund');
    expect([status, body.error.code]).toEqual([404, 'NOT_001']);
    expect(body.error.message).toContain('no-such-fund');
  });

  it('finds offers by name, exact matches first, also with a typing error, and takes wildcards literally', async () => {
    const search = <Body = ListBody<Nfo>>(q: string) =>
      client.get<Body>('/v1/nfo/search', `/v1/nfo/search?q=${encodeURIComponent(q)}`);
    const [target] = all;
    const { body } = await search(target?.name ?? '');
    expect(body.data[0]).toEqual(target);
    expect((await search('araval')).body.data.length).toBeGreaterThan(0);
    expect((await search('arvalli')).body.data.map(({ amcCode }) => amcCode)).toContain('aravalli');
    expect((await search('%_')).body.data).toEqual([]);
    for (const q of ['', 'a']) {
      const refused = await search<ErrorBody>(q);
      expect([refused.status, refused.body.error.details?.[0]?.field]).toEqual([400, 'q']);
    }
  });

  it('lists fund houses by name, fifty a page, with counts that match the offers', async () => {
    const { body } = await amcs();
    expect(body.links.self).toBe('/v1/nfo/amcs?limit=50&page=1');
    expect(body.data.length).toBeGreaterThanOrEqual(12);
    const names = body.data.map(({ name }) => name.toLowerCase());
    expect(names).toEqual([...names].sort());
    for (const amc of body.data) {
      const own = all.filter(({ amcCode }) => amcCode === amc.code);
      expect(amc).toEqual({
        code: amc.code,
        name: amc.name,
        shortName: amc.name.replace(' Mutual Fund', ''),
        totalNfos: own.length,
        activeNfos: own.filter(({ status }) => status === 'open').length,
        updatedAt: expect.stringMatching(/Z$/) as string,
        provenance: [{ source: 'AMFI', since: expect.stringMatching(/Z$/) as string }],
      });
      const one = await client.get<{ data: Amc }>('/v1/nfo/amcs/{code}', `/v1/nfo/amcs/${amc.code}`);
      expect(one.body.data).toEqual(amc);
    }
    expect((await amcs('?limit=5&page=2')).body.data).toEqual(body.data.slice(5, 10));
  });

  it('lists the offers of one fund house by status', async () => {
    const ofAmc = <Body = ListBody<Nfo>>(path: string) => client.get<Body>('/v1/nfo/amc/{amcCode}', path);
    const own = all.filter(({ amcCode }) => amcCode === 'aravalli');
    expect((await ofAmc('/v1/nfo/amc/aravalli')).body.data).toEqual(own);
    const closed = await ofAmc('/v1/nfo/amc/aravalli?status=Closed&limit=2');
    expect(closed.body.data).toEqual(own.filter(({ status }) => status === 'closed').slice(0, 2));
    expect(closed.body.links.self).toBe('/v1/nfo/amc/aravalli?status=closed&limit=2&page=1');
    const unknown = await ofAmc<ErrorBody>('/v1/nfo/amc/nobody');
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'NOT_001']);
    const refused = await ofAmc<ErrorBody>('/v1/nfo/amc/aravalli?categories=equity');
    expect(refused.status).toBe(400);
  });

  it('does not take a segment of another route for a slug', async () => {
    expect((await amcs()).body.data[0]).toHaveProperty('totalNfos');
    const { status, body } = await client.get<ErrorBody>('/v1/nfo/{slug}', '/v1/nfo/amc');
    expect([status, body.error.code]).toEqual([404, 'NOT_001']);
    const missing = await client.get<ErrorBody>('/v1/nfo/amcs/{code}', '/v1/nfo/amcs/nobody');
    expect([missing.status, missing.body.error.code]).toEqual([404, 'NOT_001']);
  });

  it('refuses the Free plan with PLAN_002', async () => {
    const free = await DescribedClient.for(api.base, api.freeKey);
    for (const [route, path] of [
      ['/v1/nfo', '/v1/nfo'],
      ['/v1/nfo/search', '/v1/nfo/search?q=fund'],
      ['/v1/nfo/{slug}', `/v1/nfo/${all[0]?.slug}`],
      ['/v1/nfo/amc/{amcCode}', '/v1/nfo/amc/aravalli'],
      ['/v1/nfo/amcs', '/v1/nfo/amcs'],
      ['/v1/nfo/amcs/{code}', '/v1/nfo/amcs/aravalli'],
    ] as const) {
      const { status, body } = await free.get<ErrorBody>(route, path);
      expect([status, body.error.code]).toEqual([403, 'PLAN_002']);
    }
  });

  it('shows no sample to a live key', async () => {
    const live = await DescribedClient.for(api.base, api.liveKey);
    const { body } = await live.get<ListBody<Nfo>>('/v1/nfo', '/v1/nfo');
    expect(body.data).toEqual([]);
    expect((await live.get<ListBody<Amc>>('/v1/nfo/amcs', '/v1/nfo/amcs')).body.data).toEqual([]);
    const hidden = await live.get<ErrorBody>('/v1/nfo/{slug}', `/v1/nfo/${all[0]?.slug}`);
    expect(hidden.status).toBe(404);
  });
});
