import { addDays, daysBetween, type IndianDay, indianDay, SystemClock } from '@market/kernel';
import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { type SharedApi, sharedApi } from '../harness/shared-api';
import { readCalendar } from './read-calendar';

interface Entry {
  date: string;
  kind: string;
  title: string;
  resource: { type: string; slug?: string; id?: string };
  confirmed: boolean;
}
interface Ipo {
  slug: string;
  name: string;
  status: string;
  dates: Record<'openDate' | 'closeDate' | 'allotmentDate' | 'listingDate', string | null>;
}
interface Offer {
  id: string;
  recordDate: string | null;
  openDate: string | null;
  closeDate: string | null;
}

const today = new SystemClock().today();
const [from, to] = [addDays(today, -180), addDays(today, 180)];
const isShown = (date: string | null): date is string =>
  date !== null && date.slice(0, 10) >= from && date.slice(0, 10) <= to;

describe('GET /v1/calendar', () => {
  let api: SharedApi;
  let client: DescribedClient;
  const list = <Body = ListBody<Entry>>(query = '', by = client) =>
    by.get<Body>('/v1/calendar', `/v1/calendar${query}`);
  const whole = async (query: string, by = client) => {
    const entries: Entry[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await list(`?${query}&limit=100&page=${page}`, by);
      entries.push(...body.data);
      if (!body.meta.hasNextPage) return entries;
    }
  };
  const records = async <Item>(route: string) =>
    (await client.get<ListBody<Item>>(route, `${route}?limit=100`)).body.data;

  beforeAll(async () => {
    api = await sharedApi();
    client = await DescribedClient.for(api.base, api.testKey);
  });

  it('has every day of every issue that was not withdrawn', async () => {
    const names = {
      ipo_open: 'openDate',
      ipo_close: 'closeDate',
      ipo_allotment: 'allotmentDate',
      ipo_listing: 'listingDate',
    } as const;
    const expected = (await records<Ipo>('/v1/ipos'))
      .filter(({ status }) => status !== 'WITHDRAWN')
      .flatMap(({ slug, dates }) =>
        Object.entries(names)
          .filter(([, name]) => isShown(dates[name]))
          .map(([kind, name]) => `${dates[name]} ${kind} ${slug}`),
      );
    const shown = await whole(`from=${from}&to=${to}&kinds=${Object.keys(names).join(',')}`);
    expect(shown.map(({ date, kind, resource }) => `${date} ${kind} ${resource.slug}`).sort()).toEqual(
      expected.sort(),
    );
    expect(expected.length).toBeGreaterThan(50);
    const listed = new Map((await records<Ipo>('/v1/ipos')).map((ipo) => [ipo.slug, ipo]));
    for (const { kind, confirmed, resource, title } of shown) {
      const ipo = listed.get(resource.slug ?? '');
      expect(title.startsWith(`${ipo?.name} IPO `)).toBe(true);
      if (kind === 'ipo_open' || kind === 'ipo_close') expect(confirmed).toBe(true);
      if (confirmed && kind === 'ipo_listing') expect(ipo?.status).toBe('LISTED');
    }
  });

  it.each(['rights', 'buyback'] as const)(
    'has the record day and the window of each of the %s',
    async (type) => {
      const names = {
        record_date: 'recordDate',
        [`${type}_open`]: 'openDate',
        [`${type}_close`]: 'closeDate',
      };
      const expected = (await records<Offer>(`/v1/${type}`)).flatMap((offer) =>
        Object.entries(names)
          .map(([kind, name]) => [kind, offer[name as 'openDate']] as const)
          .filter(([, date]) => isShown(date))
          .map(([kind, date]) => `${date} ${kind} ${offer.id}`),
      );
      const shown = await whole(`from=${from}&to=${to}&kinds=${Object.keys(names).join(',')}`);
      expect(
        shown
          .filter(({ resource }) => resource.type === type)
          .map(({ date, kind, resource }) => `${date} ${kind} ${resource.id}`)
          .sort(),
      ).toEqual(expected.sort());
    },
  );

  it.each(['ncd', 'ofs', 'nfo', 'sgb'] as const)(
    'has both ends of the window of each of the %s',
    async (type) => {
      type Windowed = Partial<Offer> & {
        slug?: string;
        dates?: { openDate: string | null; closeDate: string | null };
      };
      const expected = (await records<Windowed>(`/v1/${type}`)).flatMap(({ id, slug, dates, ...offer }) =>
        (['open', 'close'] as const)
          .map((end) => [`${type}_${end}`, (dates ?? offer)[`${end}Date`] ?? null] as const)
          .filter(([, date]) => isShown(date))
          .map(([kind, date]) => `${date} ${kind} ${slug ?? id}`),
      );
      const shown = await whole(`from=${from}&to=${to}&kinds=${type}_open,${type}_close`);
      expect(
        shown.map(({ date, kind, resource }) => `${date} ${kind} ${resource.slug ?? resource.id}`).sort(),
      ).toEqual(expected.sort());
      expect(expected.length).toBeGreaterThan(0);
    },
  );

  it('is ordered by day, has the coming 30 days by default, and links with its kinds in their order', async () => {
    const { body, headers } = await list('?kinds=HOLIDAY,ipo_open&limit=100');
    const days = body.data.map(({ date }) => date.slice(0, 10));
    expect(days).toEqual([...days].sort());
    for (const day of days) {
      const ahead = daysBetween(today, indianDay(day));
      expect([day, ahead >= 0 && ahead < 30]).toEqual([day, true]);
    }
    expect(body.links.self).toBe('/v1/calendar?kinds=ipo_open,holiday&limit=100&page=1');
    expect(headers.get('cache-control')).toBe('private, max-age=900');
  });

  it('shows Free the days of IPOs and holidays, and refuses it other kinds that it asks for', async () => {
    const free = await DescribedClient.for(api.base, api.freeKey);
    const kindsOf = (entries: readonly Entry[]) => new Set(entries.map(({ kind }) => kind));
    const query = `from=${addDays(today, -60)}&to=${addDays(today, 60)}`;
    const { body } = await list(`?${query}&limit=100`, free);
    expect([...kindsOf(body.data)].filter((kind) => !/^(?:ipo_|holiday)/.test(kind))).toEqual([]);
    expect([...kindsOf(await whole(query))]).toEqual(
      expect.arrayContaining(['ipo_open', 'nfo_open', 'rights_open', 'record_date', 'ncd_close']),
    );
    const refused = await list<ErrorBody>('?kinds=ipo_open,nfo_open', free);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'PLAN_002']);
    const invalid = await list<ErrorBody>('?kinds=nfo_open&from=2026-02-30', free);
    expect(invalid.status).toBe(400);
  });

  it('has the same days as the calendar file, where withdrawn issues are cancelled', async () => {
    const query = `from=${from}&to=${to}`;
    const file = await fetch(`${api.base}/v1/calendar.ics?${query}`, {
      headers: { 'X-API-Key': api.testKey },
    });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const events = readCalendar(await file.text());
    const planned = events.filter(({ status }) => status !== 'CANCELLED');
    const titles = (await whole(query)).map(({ date, title }) => `${date.slice(0, 10)} ${title}`);
    expect(planned.map(({ start, summary }) => `${start} ${summary}`)).toEqual(titles);
    expect(events.length).toBeGreaterThan(planned.length);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    expect(events.every(({ isDate }) => isDate)).toBe(true);
  });

  it('is not sent again to a program that has the file, and is compressed for one that can read it', async () => {
    const path = `${api.base}/v1/calendar.ics?from=${from}&to=${to satisfies IndianDay}`;
    const first = await fetch(path, { headers: { 'X-API-Key': api.testKey } });
    const text = await first.text();
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\//);
    expect(first.headers.get('content-encoding')).not.toBeNull();
    const again = await fetch(path, { headers: { 'X-API-Key': api.testKey, 'If-None-Match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const plain = await fetch(path, { headers: { 'X-API-Key': api.testKey, 'Accept-Encoding': 'identity' } });
    expect(await plain.text()).toBe(text);
    expect(plain.headers.get('vary')).toContain('X-API-Key');
    const head = await fetch(path, { method: 'HEAD', headers: { 'X-API-Key': api.testKey } });
    expect([head.status, head.headers.get('etag')]).toEqual([200, tag]);
  });
});
