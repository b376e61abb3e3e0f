import { setTimeout as pause } from 'node:timers/promises';
import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { plainRead } from '../harness/plain-read';
import { type SharedApi, sharedApi } from '../harness/shared-api';
import { type PublishedRecord, resourcesWithHistory, type Revision, valueOf } from './resources-with-history';

interface Past {
  readonly data: PublishedRecord;
  readonly links: { readonly latest: string };
}

let api: SharedApi;
let client: DescribedClient;

beforeAll(async () => {
  api = await sharedApi();
  client = await DescribedClient.for(api.base, api.testKey);
});

const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

describe.each(resourcesWithHistory)('the history of a record of $list', ({ list, details, named }) => {
  const pathOf = (name: string) => details.replace(/\{\w+\}/, name);
  const revisionsOf = async (name: string, query = '?limit=100') =>
    (await client.get<ListBody<Revision>>(`${details}/revisions`, `${pathOf(name)}/revisions${query}`)).body;
  const showAt = <Body = Past>(name: string, at: string) =>
    client.get<Body>(details, `${pathOf(name)}?asOf=${encodeURIComponent(at)}`);
  const records = async () =>
    (await client.get<ListBody<PublishedRecord>>(list, `${list}?limit=100`)).body.data.map((record) => ({
      name: record[named] as string,
      record,
    }));
  /** Returns the samples with the most and with the fewest revisions. */
  async function samples() {
    const all = await Promise.all(
      (await records())
        .slice(0, 12)
        .map(async (each) => ({ ...each, revisions: (await revisionsOf(each.name)).data })),
    );
    return all.filter(({ revisions }) => revisions.length > 0);
  }

  it('has revisions, the latest first, that lead to the present record', async () => {
    const known = await samples();
    expect(known.length).toBeGreaterThan(5);
    for (const { record, revisions } of known) {
      const instants = revisions.map(({ at }) => at);
      expect(instants).toEqual(instants.toSorted().reverse());
      const latest = new Map(revisions.toReversed().map(({ field, to }) => [field, to]));
      const whole = [...latest].filter(
        ([field]) => ![...latest.keys()].some((other) => other.startsWith(`${field}.`)),
      );
      for (const [field, to] of whole) expect([field, valueOf(record, field)]).toEqual([field, to]);
    }
  });

  it('names the source of each revision as the record does', async () => {
    for (const { record, revisions } of await samples()) {
      const named = (record.provenance as { source: string }[]).map(({ source }) => source);
      const unknown = revisions.filter(({ source }) => ![...named, 'clock', 'service'].includes(source));
      expect(unknown).toEqual([]);
    }
  });

  it('shows the record before and after each revision', async () => {
    const [{ name, revisions } = { name: '', revisions: [] }] = await samples();
    const steps = [...new Set(revisions.map(({ at }) => at))];
    for (const at of steps.slice(-4)) {
      const [before, after] = [await showAt(name, later(at, -1)), await showAt(name, at)];
      const isFirst = at === steps.at(-1);
      expect(after.status).toBe(200);
      expect(after.body.links).toEqual({ latest: pathOf(name) });
      for (const { field, from, to } of revisions.filter((revision) => revision.at === at)) {
        expect(valueOf(after.body.data, field)).toEqual(to);
        if (!isFirst || before.status === 200) expect(valueOf(before.body.data, field)).toEqual(from);
      }
    }
  });

  it('shows the present record as of now', async () => {
    for (const { name, record } of (await records()).slice(0, 5)) {
      const { body } = await showAt(name, new Date().toISOString());
      expect(JSON.stringify(body.data)).toBe(JSON.stringify(record));
    }
  });

  it('begins when the record was known', async () => {
    const [{ name } = { name: '' }] = await records();
    const { status, body } = await showAt<ErrorBody>(name, '2001-01-01T00:00:00Z');
    expect([status, body.error.code]).toEqual([404, 'NOT_001']);
    const knownFrom = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/.exec(body.error.message)?.[0] ?? '';
    expect(body.error.message).toContain(name);
    expect((await showAt(name, knownFrom)).status).toBe(200);
    expect((await showAt(name, later(knownFrom, -1))).status).toBe(404);
  });

  it('is filtered by field and time, and paged', async () => {
    const [{ name, revisions } = { name: '', revisions: [] }] = await samples();
    const [{ field, at } = { field: '', at: '' }] = revisions;
    const expected = revisions.filter((each) => each.field === field || each.field.startsWith(`${field}.`));
    expect((await revisionsOf(name, `?field=${field}&limit=100`)).data).toEqual(expected);
    expect((await revisionsOf(name, `?from=${at}&limit=100`)).data).toEqual(
      revisions.filter((each) => each.at >= at),
    );
    const last = revisions.at(-1)?.at ?? '';
    expect((await revisionsOf(name, `?to=${last}&limit=100`)).data).toEqual(
      revisions.filter((each) => each.at <= last),
    );
    const second = await revisionsOf(name, '?limit=1&page=2');
    expect(second.data).toEqual(revisions.slice(1, 2));
    expect(second.meta.total).toBe(revisions.length);
    expect(second.links.self).toBe(`${pathOf(name)}/revisions?limit=1&page=2`);
  });

  it('never shows the record of before the answer of another instant, also repeatedly', async () => {
    const [{ name } = { name: '' }] = await records();
    const now = new Date().toISOString();
    for (let round = 0; round < 3; round += 1) {
      expect((await showAt(name, '2001-01-01T00:00:00Z')).status).toBe(404);
      expect((await showAt(name, now)).status).toBe(200);
      expect((await client.get<object>(details, pathOf(name))).body).not.toHaveProperty('links');
      await pause(5);
    }
  });
});

describe('the order book of an IPO at an instant', () => {
  interface Book {
    readonly subscription: object;
    readonly categories: readonly { readonly code: string }[];
    readonly lastUpdated: string | null;
    readonly updatedAt: string;
    readonly status: string;
    readonly provenance: readonly { readonly source: string; readonly since: string }[];
    readonly day: { readonly number: number; readonly of: number } | null;
  }
  interface Reading {
    readonly at: string;
    readonly subscription: object;
  }
  const route = '/v1/ipos/{slug}/subscription';
  const pathOf = (slug: string) => `/v1/ipos/${slug}/subscription`;
  const bookAt = async (slug: string, at: string) =>
    client.get<{ data: Book; links: { latest: string } }>(
      route,
      `${pathOf(slug)}?asOf=${encodeURIComponent(at)}`,
    );
  const readingsOf = async (slug: string) =>
    (await client.get<ListBody<Reading>>(`${route}/history`, `${pathOf(slug)}/history?limit=100`)).body.data;
  const slugs = async (query: string) =>
    (await client.get<ListBody<{ slug: string }>>('/v1/ipos', `/v1/ipos?${query}`)).body.data.map(
      ({ slug }) => slug,
    );

  it('is the last reading up to then, beside the IPO as it stood then', async () => {
    const asked = [...(await slugs('status=open&limit=2')), ...(await slugs('status=listed&limit=2'))];
    let compared = 0;
    for (const slug of asked) {
      const readings = await readingsOf(slug);
      for (const [place, { at, subscription }] of readings.entries()) {
        const { body } = await bookAt(slug, at);
        expect([slug, body.data.lastUpdated, body.data.subscription]).toEqual([slug, at, subscription]);
        expect(body.links).toEqual({ latest: pathOf(slug) });
        expect(body.data.provenance.map(({ since }) => since)).toEqual([at]);
        expect(body.data.updatedAt <= at).toBe(true);
        const { body: ipo } = await client.get<Past>('/v1/ipos/{slug}', `/v1/ipos/${slug}?asOf=${at}`);
        expect(body.data.status).toBe(ipo.data.status);
        const before = (await bookAt(slug, later(at, -1))).body.data;
        const earlier = readings[place - 1];
        expect([slug, before.lastUpdated]).toEqual([slug, earlier?.at ?? null]);
        if (earlier === undefined) expect([before.day, before.provenance]).toEqual([null, []]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(12);
  });

  it('is the present one as of now', async () => {
    for (const slug of await slugs('limit=40')) {
      const { body: present } = await client.get<{ data: Book }>(route, pathOf(slug));
      const { body: past } = await bookAt(slug, new Date().toISOString());
      expect(JSON.stringify(past.data)).toBe(JSON.stringify(present.data));
    }
  });

  it('has the selected fields, and is judged like any former state', async () => {
    const [slug = ''] = await slugs('status=listed&limit=1');
    const now = new Date().toISOString();
    const { text } = await plainRead(`${api.base}${pathOf(slug)}?asOf=${now}&fields=lastUpdated`, {
      'X-API-Key': api.testKey,
    });
    expect(Object.keys((JSON.parse(text) as Past).data)).toEqual(['ipoSlug', 'lastUpdated']);
    const free = await DescribedClient.for(api.base, api.freeKey);
    for (const [by, name, at, status, code] of [
      [client, slug, '2001-01-01T00:00:00Z', 404, 'NOT_001'],
      [client, 'no-such-company', '2120-01-01T00:00:00Z', 400, 'VAL_001'],
      [free, 'no-such-company', '2120-01-01T00:00:00Z', 400, 'VAL_001'],
      [free, 'no-such-company', '2026-01-01T00:00:00Z', 403, 'PLAN_002'],
      [client, 'no-such-company', '2026-01-01T00:00:00Z', 404, 'NOT_001'],
    ] as const) {
      const refused = await by.get<ErrorBody>(route, `${pathOf(name)}?asOf=${at}`);
      expect([name, at, refused.status, refused.body.error.code]).toEqual([name, at, status, code]);
    }
  });
});

describe('the premium of an IPO at an instant', () => {
  interface Premium {
    readonly ipoSlug: string;
    readonly ipoName: string;
    readonly issuePrice: number | null;
    readonly gmpValue: number;
    readonly sources: readonly { readonly name: string; readonly value: number }[];
    readonly aggregation: object;
    readonly lastUpdated: string;
    readonly confidence: string;
    readonly updatedAt: string;
  }
  const route = '/v1/gmp/{ipoSlug}';
  const pathOf = (slug: string) => `/v1/gmp/${slug}`;
  const premiumAt = async <Body = { data: Premium; links: { latest: string } }>(slug: string, at: string) =>
    client.get<Body>(route, `${pathOf(slug)}?asOf=${encodeURIComponent(at)}`);
  const premiums = async () =>
    (await client.get<ListBody<Premium>>('/v1/gmp', '/v1/gmp?limit=100')).body.data.map(
      ({ ipoSlug }) => ipoSlug,
    );
  const listed = async () =>
    (
      await client.get<ListBody<{ slug: string }>>('/v1/ipos', '/v1/ipos?status=listed&limit=6')
    ).body.data.map(({ slug }) => slug);

  /** Returns the last five quotes of a premium, oldest first; none of an IPO that was never quoted. */
  const lastQuotes = async (slug: string) => {
    const { status, body } = await client.get<{ data: Premium }>(route, pathOf(slug));
    if (status === 404) return [];
    const from = later(body.data.lastUpdated, -86_400_000).slice(0, 10);
    const quotes = await client.get<ListBody<{ at: string; source: string; value: number }>>(
      `${route}/readings`,
      `${pathOf(slug)}/readings?from=${from}&limit=100`,
    );
    return quotes.body.data.slice(-5);
  };

  it('is the present one as of now, also after the listing', async () => {
    let compared = 0;
    for (const slug of [...(await premiums()), ...(await listed())]) {
      const present = await client.get<{ data: Premium }>(route, pathOf(slug));
      const past = await premiumAt(slug, new Date().toISOString());
      expect(past.status).toBe(present.status);
      if (present.status !== 200) continue;
      expect(JSON.stringify(past.body.data)).toBe(JSON.stringify(present.body.data));
      expect(past.body.links).toEqual({ latest: pathOf(slug) });
      compared += 1;
    }
    expect(compared).toBeGreaterThan(10);
  });

  it('is that of the last quote up to then, beside the IPO as it stood then', async () => {
    let compared = 0;
    for (const slug of [...(await premiums()).slice(0, 4), ...(await listed()).slice(0, 3)]) {
      for (const { at, source, value } of await lastQuotes(slug)) {
        const { body } = await premiumAt(slug, at);
        expect([slug, body.data.lastUpdated]).toEqual([slug, at]);
        expect(body.data.sources).toContainEqual({ name: source, value });
        expect(body.data.updatedAt <= at).toBe(true);
        const { body: ipo } = await client.get<Past>('/v1/ipos/{slug}', `/v1/ipos/${slug}?asOf=${at}`);
        expect([body.data.ipoName, body.data.issuePrice]).toEqual([
          ipo.data.name,
          valueOf(ipo.data, 'issuePrice.max'),
        ]);
        const before = await premiumAt(slug, later(at, -1));
        if (before.status === 200) expect(before.body.data.lastUpdated < at).toBe(true);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('is at the end of each day the last value that the history has of it', async () => {
    let compared = 0;
    for (const slug of (await premiums()).slice(0, 5)) {
      const { body } = await client.get<ListBody<{ date: string; gmpValue: number; aggregation: object }>>(
        `${route}/history`,
        `${pathOf(slug)}/history?days=5`,
      );
      for (const { date, gmpValue, aggregation } of body.data.slice(1)) {
        const { status, body: past } = await premiumAt(slug, `${date.slice(0, 10)}T18:29:59.999Z`);
        if (status === 404) continue;
        expect([slug, date, past.data.gmpValue]).toEqual([slug, date, gmpValue]);
        expect(past.data.aggregation).toEqual(aggregation);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(8);
  });

  it('begins when the premium and its IPO were known', async () => {
    const [slug = ''] = await premiums();
    const { status, body } = await premiumAt<ErrorBody>(slug, '2001-01-01T00:00:00Z');
    expect([status, body.error.code]).toEqual([404, 'NOT_001']);
    const from = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/.exec(body.error.message)?.[0] ?? '';
    expect(body.error.message).toContain(slug);
    expect((await premiumAt(slug, from)).status).toBe(200);
    expect((await premiumAt(slug, later(from, -1))).status).toBe(404);
  });

  it('has the selected fields, its headers and no cache, and is judged like any former state', async () => {
    const [slug = ''] = await premiums();
    const url = `${api.base}${pathOf(slug)}?asOf=${new Date().toISOString()}&fields=gmpValue,confidence`;
    const headers = { 'X-API-Key': api.testKey };
    const { text } = await plainRead(url, headers);
    expect(Object.keys((JSON.parse(text) as Past).data)).toEqual(['id', 'ipoSlug', 'gmpValue', 'confidence']);
    const [read, head, plain] = await Promise.all([
      fetch(url, { headers }),
      fetch(url, { headers, method: 'HEAD' }),
      fetch(`${api.base}${pathOf(slug)}?fields=gmpValue,confidence`, { headers }),
    ]);
    for (const name of ['etag', 'vary', 'content-type', 'content-length'])
      expect([name, head.headers.get(name)]).toEqual([name, read.headers.get(name)]);
    for (const name of ['vary', 'content-type', 'cache-control'])
      expect([name, read.headers.get(name)]).toEqual([name, plain.headers.get(name)]);
    const etag = read.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { ...headers, 'If-None-Match': etag } })).status).toBe(304);
    const free = await DescribedClient.for(api.base, api.freeKey);
    for (const [by, name, at, status, code] of [
      [client, 'no-such-company', '2120-01-01T00:00:00Z', 400, 'VAL_001'],
      [client, 'no-such-company', '2026-01-01T00:00:00Z', 404, 'NOT_001'],
      [free, slug, '2120-01-01T00:00:00Z', 403, 'PLAN_001'],
      [free, 'no-such-company', '2026-01-01T00:00:00Z', 403, 'PLAN_001'],
    ] as const) {
      const refused = await by.get<ErrorBody>(route, `${pathOf(name)}?asOf=${at}`);
      expect([name, at, refused.status, refused.body.error.code]).toEqual([name, at, status, code]);
    }
  });
});

describe('a former state of an IPO', () => {
  it('is unknown by the slug of nothing, whatever the instant', async () => {
    const { status, body } = await client.get<ErrorBody>(
      '/v1/ipos/{slug}',
      '/v1/ipos/no-such-company?asOf=2026-01-01T00:00:00Z',
    );
    expect([status, body.error.code]).toEqual([404, 'NOT_001']);
  });

  it.each([
    ['?asOf=yesterday', 400, 'VAL_001'],
    ['?asOf=2120-01-02T00:00:00Z', 400, 'VAL_001'],
    ['?asof=2026-01-02T00:00:00Z', 400, 'VAL_001'],
    ['?asOf=2026-01-02T00:00:00Z', 403, 'PLAN_002'],
    ['/revisions', 403, 'PLAN_002'],
  ])(
    'is not part of the Free plan, which is said behind what is wrong with %s',
    async (query, status, code) => {
      const free = await DescribedClient.for(api.base, api.freeKey);
      const route = query.startsWith('?') ? '/v1/ipos/{slug}' : '/v1/ipos/{slug}/revisions';
      const answer = await free.get<ErrorBody>(route, `/v1/ipos/no-such-company${query}`);
      expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    },
  );
});
