import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { liveCanary } from '../harness/live-canary';
import { type SharedApi, sharedApi } from '../harness/shared-api';

interface Ipo {
  slug: string;
  name: string;
}

describe('GET /v1/ipos/search', () => {
  let api: SharedApi;
  let client: DescribedClient;
  const search = <Body = ListBody<Ipo>>(query: string) =>
    client.get<Body>('/v1/ipos/search', `/v1/ipos/search?${query}`);
  const first = async (text: string) =>
    (await search(`q=${encodeURIComponent(text)}`)).body.data[0]?.name ?? null;

  beforeAll(async () => {
    api = await sharedApi();
    client = await DescribedClient.for(api.base, api.testKey);
  });

  it.each([
    ['the whole name', 'Tungabhadra Steel Works Limited'],
    ['its beginning, in any case', 'tungaBH'],
    ['the beginning of a later word', 'steel wo'],
    ['one wrong letter', 'tungabhadrs'],
    ['two swapped letters', 'tungabhdara'],
  ])('finds a company by %s', async (_, text) => {
    expect(await first(text)).toBe('Tungabhadra Steel Works');
  });

  it('puts the normalised search text into its links', async () => {
    const { body, headers } = await search('q=%20Steel%E2%80%8B%20&limit=5');
    expect(body.links.self).toBe('/v1/ipos/search?q=Steel&limit=5&page=1');
    expect(headers.get('cache-control')).toBe('private, max-age=300');
  });

  it.each(['%%', '__', '\\\\', "';--", '(*)'])('takes %s literally', async (text) => {
    const { status, body } = await search(`q=${encodeURIComponent(text)}`);
    expect([status, body.meta.total, body.links.next, body.links.prev]).toEqual([200, 0, null, null]);
  });

  it.each([
    ['', 'q'],
    ['q=', 'q'],
    ['q=a', 'q'],
    ['q=%20a%20', 'q'],
    [`q=${'x'.repeat(101)}`, 'q'],
    ['q=%00ab', 'q'],
    ['q=%c3%28', 'q'],
    ['q=ab&q=cd', 'q'],
    ['q=ab&status=open', 'status'],
  ])('refuses ?%s', async (query, field) => {
    const { status, body } = await search<ErrorBody>(query);
    expect([status, body.error.code, body.error.details?.[0]?.field]).toEqual([400, 'VAL_001', field]);
  });

  it('counts code points, not code units', async () => {
    expect((await search(`q=${encodeURIComponent('😀'.repeat(100))}`)).status).toBe(200);
  });

  it('never finds an IPO of the other data set', async () => {
    expect(await first(liveCanary.name)).toBeNull();
    const live = await DescribedClient.for(api.base, api.liveKey);
    const { body } = await live.get<ListBody<Ipo>>('/v1/ipos/search', '/v1/ipos/search?q=zanzibar');
    expect(body.data.map(({ slug }) => slug)).toEqual([liveCanary.slug]);
  });
});
