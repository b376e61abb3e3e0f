import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { type SharedApi, sharedApi } from '../harness/shared-api';
import { hasForm, neverNull, resources } from './corporate-action-resources';

type Offer = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly openDate: string | null;
  readonly status: string;
};

let api: SharedApi;
let client: DescribedClient;

beforeAll(async () => {
  api = await sharedApi();
  client = await DescribedClient.for(api.base, api.testKey);
});

describe.each(resources)('GET /v1/$path', ({ path, what, fields }) => {
  const list = <Body = ListBody<Offer>>(query = '', init: RequestInit = {}) =>
    client.get<Body>(`/v1/${path}`, `/v1/${path}${query}`, init);

  it('lists 10 samples to a test key, cacheable for 15 minutes', async () => {
    const { status, headers, body } = await list();
    expect([status, body.data.length]).toEqual([200, 10]);
    expect(headers.get('x-data-source')).toBe('Sample data');
    expect(headers.get('cache-control')).toBe('private, max-age=900');
    expect(body.links.self).toBe(`/v1/${path}?limit=10&page=1`);
    expect(body.meta.total).toBeLessThanOrEqual(40);
  });

  it('gives every field the form of the contract, or null where a source may not state it', async () => {
    const { data } = (await list('?limit=100')).body;
    for (const offer of data) expect(Object.keys(offer)).toEqual(Object.keys(fields));
    for (const [field, form] of Object.entries(fields)) {
      const values = data.map((offer) => offer[field]);
      const known = values.filter((value) => value !== null);
      expect([field, known.filter((value) => !hasForm[form]?.(value))]).toEqual([field, []]);
      expect([field, known.length > 0]).toEqual([field, true]);
      expect([field, known.length === values.length]).toEqual([field, neverNull.has(field)]);
    }
  });

  it('shows every status, consistent with the days of the offer', async () => {
    const { data } = (await list('?limit=100')).body;
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['upcoming', 'open', 'closed']));
    const now = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    for (const { status, openDate, closeDate } of data) {
      if (typeof openDate !== 'string' || typeof closeDate !== 'string') continue;
      const due = now < openDate.slice(0, 10) ? 'upcoming' : now > closeDate.slice(0, 10) ? 'closed' : 'open';
      expect(status).toBe(due);
    }
  });

  it('shows newest opening days first, unknown days last, then by id', async () => {
    const { data } = (await list('?limit=100')).body;
    const keys = data.map(({ openDate }) => openDate ?? '');
    expect(keys).toEqual([...keys].sort().reverse());
    expect(keys.at(-1)).toBe('');
  });

  it('never repeats or skips a record over all pages', async () => {
    const { body: whole } = await list('?limit=100');
    const ids: string[] = [];
    for (let next: string | null = `/v1/${path}?limit=7`; next !== null;) {
      const { body }: { body: ListBody<Offer> } = await client.get<ListBody<Offer>>(`/v1/${path}`, next);
      ids.push(...body.data.map(({ id }) => id));
      next = body.links.next;
    }
    expect(ids).toEqual(whole.data.map(({ id }) => id));
    expect(ids).toHaveLength(whole.meta.total);
  });

  it('returns an empty page beyond the last one with a link to the previous page', async () => {
    const { status, body } = await list('?limit=100&page=50');
    expect([status, body.data, body.links.prev]).toEqual([200, [], `/v1/${path}?limit=100&page=1`]);
  });

  it('reduces a limit above 100 to 100 and names unknown parameters in its refusal', async () => {
    expect((await list('?limit=500')).body.meta.limit).toBe(100);
    const { status, body } = await list<ErrorBody>('?statuss=open&limit=0');
    expect([status, body.error.code]).toEqual([400, 'VAL_001']);
    expect(body.error.details?.map(({ field }) => field).sort()).toEqual(['limit', 'statuss']);
  });

  it('returns 304 for the entity tag of an unchanged list', async () => {
    const etag = (await list()).headers.get('etag') ?? '';
    expect((await list('', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('shows one record as the list shows it', async () => {
    const { data } = (await list('?limit=100')).body;
    for (const offer of [data[0], data.at(-1)]) {
      const id = String(offer?.id);
      const { status, headers, body } = await client.get<{ data: Offer }>(
        `/v1/${path}/{id}`,
        `/v1/${path}/${id}`,
      );
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, max-age=900']);
      expect(body.data).toEqual(offer);
    }
  });

  it.each(['no-such-id', 'Rights', 'a'.repeat(101), 'x%00y'])('returns 404 for the id %s', async (id) => {
    const { status, body } = await client.get<ErrorBody>(`/v1/${path}/{id}`, `/v1/${path}/${id}`);
    expect([status, body.error.code]).toEqual([404, 'NOT_001']);
    if (id === 'no-such-id') expect(body.error.message).toContain(id);
    expect(body.error.message.toLowerCase()).toContain(what.toLowerCase());
  });

  it('returns 404 for a record of another kind', async () => {
    const other = path === 'ofs' ? 'ncd_sample_001' : 'ofs_sample_001';
    const { status } = await client.get<ErrorBody>(`/v1/${path}/{id}`, `/v1/${path}/${other}`);
    expect(status).toBe(404);
  });

  it('shows no sample to a live key', async () => {
    const live = await DescribedClient.for(api.base, api.liveKey);
    const { body, headers } = await live.get<ListBody<Offer>>(`/v1/${path}`, `/v1/${path}`);
    expect([body.data, body.meta.totalPages]).toEqual([[], 0]);
    expect(headers.get('x-data-source')).toContain('NSE, BSE, AMFI, RBI');
    const sample = await live.get<ErrorBody>(`/v1/${path}/{id}`, `/v1/${path}/${path}_sample_001`);
    expect(sample.status).toBe(404);
  });

  it('is for the Basic plan and above, and needs a key', async () => {
    const free = await DescribedClient.for(api.base, api.freeKey);
    const { status, body } = await free.get<ErrorBody>(`/v1/${path}`, `/v1/${path}`);
    expect([status, body.error.code]).toEqual([403, 'PLAN_002']);
    const nobody = await DescribedClient.for(api.base, null);
    expect((await nobody.get(`/v1/${path}/{id}`, `/v1/${path}/${path}_sample_001`)).status).toBe(401);
  });
});

it('a buyback’s premium is the percent of the market price', async () => {
  const { body } = await client.get<ListBody<Offer>>('/v1/buyback', '/v1/buyback?limit=100');
  for (const { buybackPrice, marketPrice, premium } of body.data) {
    if (typeof buybackPrice !== 'number' || typeof marketPrice !== 'number') expect(premium).toBeNull();
    else expect(premium).toBeCloseTo(((buybackPrice - marketPrice) / marketPrice) * 100, 1);
  }
});

it('a rights issue’s ratio has a description in words', async () => {
  const { body } = await client.get<ListBody<Offer>>('/v1/rights', '/v1/rights?limit=100');
  const told = new Map(body.data.map(({ ratio, ratioDescription }) => [ratio, ratioDescription]));
  expect(told.get('1:3')).toBe('1 rights share for every 3 shares held');
  expect(told.get('1:1')).toBe('1 rights share for every share held');
});
