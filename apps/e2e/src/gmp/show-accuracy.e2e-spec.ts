import { publisherNames } from '@market/contracts';
import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { type SharedApi, sharedApi } from '../harness/shared-api';

interface Accuracy {
  source: string;
  sourceId: string;
  ipos: number;
  meanErrorPercent: number | null;
  meanAbsoluteErrorPercent: number | null;
  signHitRate: number | null;
  within10Percent: number | null;
}
interface Tested {
  ipoSlug: string;
  type: string;
  listingDate: string;
  issuePrice: number;
  gmpValue: number;
  quotedAt: string;
  estimatedListingPrice: number;
  listingPrice: number;
  errorPercent: number;
}
interface Ipo {
  slug: string;
  type: string;
  issuePrice: { max: number };
  dates: { listingDate: string | null };
  listing: { listingPrice: number | null } | null;
}
interface Reading {
  at: string;
  source: string;
  value: number;
}

/** Publishers that the samples quote, and all of them together. */
const inSamples = ['all', 'investorgain', 'ipoji', 'ipowatch'];

const cents = (value: number) => Math.sign(value) * (Math.round(Math.abs(value) * 100 + 1e-7) / 100);

describe('GET /v1/gmp/accuracy', () => {
  let api: SharedApi;
  let client: DescribedClient;
  const list = <Body = ListBody<Accuracy>>(query = '', by = client) =>
    by.get<Body>('/v1/gmp/accuracy', `/v1/gmp/accuracy${query}`);
  const of = <Body = ListBody<Tested>>(source: string, query = '') =>
    client.get<Body>('/v1/gmp/accuracy/{source}', `/v1/gmp/accuracy/${source}${query}`);

  beforeAll(async () => {
    api = await sharedApi();
    client = await DescribedClient.for(api.base, api.testKey);
  });

  it('shows all publishers together, then each of them, with figures that follow from its IPOs', async () => {
    const { body, headers } = await list('?period=all');
    expect(body.data.map(({ sourceId }) => sourceId)).toEqual(['all', ...Object.keys(publisherNames).sort()]);
    expect(headers.get('cache-control')).toBe('private, max-age=7200');
    for (const { sourceId, ...figures } of body.data) {
      const { data, meta } = (await of(sourceId, '?period=all&limit=100')).body;
      expect([sourceId, data.length, meta.total]).toEqual([sourceId, figures.ipos, figures.ipos]);
      if (!inSamples.includes(sourceId)) continue;
      expect(figures.ipos).toBeGreaterThan(2);
      const errors = data.map(({ errorPercent }) => errorPercent);
      const sum = errors.reduce((total, error) => total + error, 0);
      expect(figures.meanErrorPercent).toBeCloseTo(sum / errors.length, 1);
      const close = errors.filter((error) => Math.abs(error) <= 10).length;
      expect(figures.within10Percent).toBe(cents((close * 100) / errors.length));
    }
  });

  it('compares the last reading before the listing with the first trade of the IPO', async () => {
    const { body } = await of('ipowatch', '?period=all&limit=100');
    for (const tested of body.data) {
      const { data: ipo } = (await client.get<{ data: Ipo }>('/v1/ipos/{slug}', `/v1/ipos/${tested.ipoSlug}`))
        .body;
      expect([tested.type, tested.issuePrice, tested.listingPrice, tested.listingDate]).toEqual([
        ...[ipo.type, ipo.issuePrice.max, ipo.listing?.listingPrice, ipo.dates.listingDate],
      ]);
      expect(tested.estimatedListingPrice).toBe(cents(tested.issuePrice + tested.gmpValue));
      const error = ((tested.estimatedListingPrice - tested.listingPrice) * 100) / tested.listingPrice;
      expect(tested.errorPercent).toBeCloseTo(error, 1);
      const begins = tested.listingDate.replace('T00:00', 'T04:30');
      const { data } = (
        await client.get<ListBody<Reading>>(
          '/v1/gmp/{ipoSlug}/readings',
          `/v1/gmp/${tested.ipoSlug}/readings?source=ipo%20watch&limit=100&page=1&from=${tested.quotedAt.slice(0, 10)}`,
        )
      ).body;
      const last = data.filter(({ at }) => at < begins).at(-1);
      expect([last?.at, last?.value]).toEqual([tested.quotedAt, tested.gmpValue]);
    }
  });

  it('is shown of one publisher by its id and by its name alike', async () => {
    const { body } = await list();
    const named = body.data.filter(({ source, sourceId }) => source !== sourceId);
    expect(named.length).toBeGreaterThan(1);
    for (const { source, sourceId } of named) {
      const [byId, byName] = [await of(sourceId), await of(encodeURIComponent(source))];
      expect([byName.status, byName.body.data]).toEqual([200, byId.body.data]);
      expect(byName.body.links.self).toMatch(`/v1/gmp/accuracy/${encodeURIComponent(source)}?`);
    }
  });

  it('is limited to a period and a board, and null where no IPO is left', async () => {
    const [all] = (await list('?period=all')).body.data;
    const [year] = (await list()).body.data;
    const [quarter] = (await list('?period=90d')).body.data;
    expect(all?.ipos).toBeGreaterThanOrEqual(year?.ipos ?? 0);
    expect(year?.ipos).toBeGreaterThanOrEqual(quarter?.ipos ?? 0);
    const boards = await Promise.all(['sme', 'mainboard'].map((type) => list(`?period=all&type=${type}`)));
    expect(boards.reduce((sum, { body }) => sum + (body.data[0]?.ipos ?? 0), 0)).toBe(all?.ipos);
    const live = await DescribedClient.for(api.base, api.liveKey);
    expect((await list('', live)).body.data[0]).toEqual({
      ...{ source: 'all', sourceId: 'all', ipos: 0, meanErrorPercent: null },
      ...{ meanAbsoluteErrorPercent: null, signHitRate: null, within10Percent: null },
    });
  });

  it('is part of the plans from Pro on, with the disclaimer of premiums', async () => {
    const free = await DescribedClient.for(api.base, api.freeKey);
    const { status, body, headers } = await list<ErrorBody>('', free);
    expect([status, body.error.code]).toEqual([403, 'PLAN_001']);
    expect(headers.get('x-disclaimer')).toMatch(/^Grey market premium is unofficial/);
    // The last ones are also words of other paths below an IPO.
    for (const name of ['no-such-publisher', 'readings', 'history']) {
      const { error } = (await of<ErrorBody>(name)).body;
      expect([error.code, error.message]).toEqual(['NOT_001', `Publisher not found: ${name}`]);
    }
  });
});
