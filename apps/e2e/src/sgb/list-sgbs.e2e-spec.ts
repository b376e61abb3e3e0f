import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { type SharedApi, sharedApi } from '../harness/shared-api';
import { type SgbResource, sgbResource } from './sgb-resource';

describe('GET /v1/sgb', () => {
  let api: SharedApi;
  let live: DescribedClient;
  let sample: DescribedClient;
  const list = <Body = ListBody<SgbResource>>(client: DescribedClient, query = '', init: RequestInit = {}) =>
    client.get<Body>('/v1/sgb', `/v1/sgb${query}`, init);
  const show = <Body = { data: SgbResource }>(client: DescribedClient, id: string) =>
    client.get<Body>('/v1/sgb/{id}', `/v1/sgb/${id}`);

  beforeAll(async () => {
    api = await sharedApi();
    live = await DescribedClient.for(api.base, api.liveKey);
    sample = await DescribedClient.for(api.base, api.testKey);
  });

  it('lists ten, newest opening day first, cacheable for 15 minutes', async () => {
    const { status, headers, body } = await list(live);
    expect([status, body.data.length, body.meta.total]).toEqual([200, 10, 67]);
    expect(body.data[0]?.id).toBe('sgb-2023-24-series-iv');
    expect(headers.get('cache-control')).toBe('private, max-age=900');
    expect(headers.get('x-data-source')).toContain('RBI');
    expect(body.links).toEqual({
      self: '/v1/sgb?limit=10&page=1',
      next: '/v1/sgb?limit=10&page=2',
      prev: null,
    });
  });

  it('never repeats or skips a tranche over all pages, unknown days last', async () => {
    const ids: string[] = [];
    const days: string[] = [];
    for (let next: string | null = '/v1/sgb?limit=9'; next !== null;) {
      const { body }: { body: ListBody<SgbResource> } = await live.get<ListBody<SgbResource>>(
        '/v1/sgb',
        next,
      );
      ids.push(...body.data.map(({ id }) => id));
      days.push(...body.data.map(({ dates }) => dates.openDate ?? ''));
      next = body.links.next;
    }
    expect([ids.length, new Set(ids).size]).toEqual([67, 67]);
    expect(days).toEqual([...days].sort().reverse());
    expect(days.filter((day) => day === '')).toHaveLength(14);
  });

  it('returns each of the 67 tranches in the form of the contract, in the list and by its id', async () => {
    const { body } = await list(live, '?limit=100');
    for (const listed of body.data) {
      const { dates, ...rest } = sgbResource.parse(listed);
      expect(Object.values(rest)).not.toContain(null);
      expect([dates.issuanceDate, dates.maturityDate]).not.toContain(null);
      expect(listed.status).toBe('closed');
      expect((await show(live, listed.id)).body.data).toEqual(listed);
    }
    expect(body.data.map(({ interestRate }) => interestRate).filter((rate) => rate === 2.75)).toHaveLength(5);
  });

  it.each([
    ['sgb-2016-17-series-ii', 3150, 3150, 3150, 2.75],
    ['sgb-2016-17-series-iii', 3007, 2957, 2957, 2.5],
    ['sgb-2017-18-series-iii', 2956, 2956, 2906, 2.5],
    ['sgb-2022-23-series-iii', 5409, 5409, 5359, 2.5],
  ])(
    'shows reference, issue and discounted price of %s',
    async (id, goldPriceReference, issuePrice, discountedPrice, interestRate) => {
      expect((await show(live, id)).body.data).toMatchObject({
        goldPriceReference,
        issuePrice,
        discountedPrice,
        interestRate,
      });
    },
  );

  it('shows a test key samples of every status, some with unknown fields, and no live data', async () => {
    const { body, headers } = await list(sample, '?limit=100');
    expect(headers.get('x-data-source')).toBe('Sample data');
    const views = body.data.map((item) => sgbResource.parse(item));
    expect(new Set(views.map(({ status }) => status))).toEqual(new Set(['upcoming', 'open', 'closed']));
    expect(views.some(({ issuePrice, dates }) => issuePrice === null && dates.openDate !== null)).toBe(true);
    expect(views.some(({ dates }) => Object.values(dates).every((day) => day === null))).toBe(true);
    const { body: whole } = await list(live, '?limit=100');
    const liveIds = new Set(whole.data.map(({ id }) => id));
    expect(views.filter(({ id }) => liveIds.has(id))).toEqual([]);
    expect((await show<ErrorBody>(sample, 'sgb-2023-24-series-iv')).status).toBe(404);
  });

  it('clamps the limit, returns an empty page beyond the last one and 304 for a known entity tag', async () => {
    const { body } = await list(live, '?limit=500');
    expect([body.meta.limit, body.data.length, body.links.self]).toEqual([
      100,
      67,
      '/v1/sgb?limit=100&page=1',
    ]);
    const beyond = await list(live, '?limit=100&page=9');
    expect([beyond.status, beyond.body.data, beyond.body.links.prev]).toEqual([
      200,
      [],
      '/v1/sgb?limit=100&page=1',
    ]);
    const etag = (await list(live)).headers.get('etag') ?? '';
    expect((await list(live, '', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('names unknown parameters and invalid pages in its refusal', async () => {
    const { status, body } = await list<ErrorBody>(live, '?statuss=open&page=0');
    expect([status, body.error.code]).toEqual([400, 'VAL_001']);
    expect(body.error.details?.map(({ field }) => field).sort()).toEqual(['page', 'statuss']);
  });

  it.each(['sgb-2024-25-series-i', 'SGB-2023-24-SERIES-IV', 'no%20such'])(
    'returns 404 for %s and names it',
    async (id) => {
      const { status, body } = await show<ErrorBody>(live, id);
      expect([status, body.error.code]).toEqual([404, 'NOT_001']);
      expect(body.error.message).toContain(decodeURIComponent(id));
    },
  );

  it('is for Basic and higher', async () => {
    const free = await DescribedClient.for(api.base, api.freeKey);
    for (const { status, body } of [await list<ErrorBody>(free), await show<ErrorBody>(free, 'none')]) {
      expect([status, body.error.code]).toEqual([403, 'PLAN_002']);
    }
  });
});
