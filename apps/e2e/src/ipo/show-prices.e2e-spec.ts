import { addDays, indianDay } from '@market/kernel';
import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { type SharedApi, sharedApi } from '../harness/shared-api';

interface Ipo {
  slug: string;
  exchange: string;
  issuePrice: { max: number };
  dates: { listingDate: string };
  listing: {
    currentPrice: number | null;
    returns: Record<'d7' | 'd30' | 'd90' | 'd365', number | null>;
  } | null;
}
interface Close {
  date: string;
  close: number;
  exchange: string;
  gainPercent: number | null;
}

const hundredths = (value: number) => Math.sign(value) * (Math.round(Math.abs(value) * 100 + 1e-7) / 100);

describe('GET /v1/ipos/:slug/prices', () => {
  let api: SharedApi;
  let client: DescribedClient;
  const prices = <Body = ListBody<Close>>(slug: string, query = '', by = client) =>
    by.get<Body>('/v1/ipos/{slug}/prices', `/v1/ipos/${slug}/prices${query}`);
  const ipos = async (status: string) =>
    (await client.get<ListBody<Ipo>>('/v1/ipos', `/v1/ipos?status=${status}&limit=100`)).body.data;
  const whole = async (slug: string) => {
    const closes: Close[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await prices(slug, `?limit=100&page=${page}`);
      closes.push(...body.data);
      if (!body.meta.hasNextPage) return closes;
    }
  };

  beforeAll(async () => {
    api = await sharedApi();
    client = await DescribedClient.for(api.base, api.testKey);
  });

  it('has one close of each day since the listing, oldest first, with its gain over the issue price', async () => {
    const listed = (await ipos('listed'))
      .filter(({ listing }) => typeof listing?.returns.d7 === 'number')
      .slice(0, 6);
    for (const { slug, exchange, issuePrice, dates } of listed) {
      const closes = await whole(slug);
      const days = closes.map(({ date }) => date);
      expect([slug, days[0]]).toEqual([slug, dates.listingDate]);
      expect(days).toEqual([...new Set(days)].sort());
      for (const { close, gainPercent, exchange: at } of closes) {
        expect(exchange.split(' ')).toContain(at);
        expect(gainPercent).toBe(hundredths(((close - issuePrice.max) * 100) / issuePrice.max));
      }
    }
    expect(listed).toHaveLength(6);
  });

  it('agrees with the returns of the IPO, which are null until the day has passed', async () => {
    const numbers = { d7: 7, d30: 30, d90: 90, d365: 365 } as const;
    const known: string[] = [];
    for (const { slug, dates, listing } of await ipos('listed')) {
      const closes = await whole(slug);
      for (const [name, days] of Object.entries(numbers)) {
        const on = `${addDays(indianDay(dates.listingDate.slice(0, 10)), days)}T00:00:00.000Z`;
        const passed = closes.some(({ date }) => date >= on);
        const last = closes.filter(({ date }) => date <= on).at(-1);
        const shown = listing?.returns[name as keyof typeof numbers];
        expect([slug, name, shown]).toEqual([slug, name, passed ? last?.gainPercent : null]);
        if (passed) known.push(name);
      }
    }
    expect(new Set(known)).toEqual(new Set(Object.keys(numbers)));
  });

  it('is limited to days, and empty before the listing', async () => {
    const listed = (await ipos('listed')).find(({ listing }) => typeof listing?.returns.d30 === 'number');
    const closes = await whole(listed?.slug ?? '');
    const [from = '', to = ''] = [closes[2]?.date.slice(0, 10), closes[5]?.date.slice(0, 10)];
    const { body, headers } = await prices(listed?.slug ?? '', `?from=${from}&to=${to}`);
    expect(body.data).toEqual(closes.slice(2, 6));
    expect(body.links.self).toBe(`/v1/ipos/${listed?.slug}/prices?from=${from}&to=${to}&limit=10&page=1`);
    expect(headers.get('cache-control')).toBe('private, max-age=900');
    const [open] = await ipos('open');
    expect((await prices(open?.slug ?? '')).body).toMatchObject({ data: [], meta: { total: 0 } });
  });

  it('is part of the plans from Basic on', async () => {
    const [listed] = await ipos('listed');
    const free = await DescribedClient.for(api.base, api.freeKey);
    const { status, body } = await prices<ErrorBody>(listed?.slug ?? '', '', free);
    expect([status, body.error.code]).toEqual([403, 'PLAN_002']);
    expect((await prices<ErrorBody>('no-such-company')).body.error.code).toBe('NOT_001');
  });
});
