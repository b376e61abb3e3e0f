import { parse } from 'csv-parse/sync';
import { plainRead, type PlainResponse } from '../harness/plain-read';
import { startApi, type RunningApi } from '../harness/running-api';
import { refusedPlans, routeGates } from '../access/route-gates';
import { keyOn } from '../harness/accounts';
import { DescribedResponses } from '../harness/described-responses';
import { describedLists, type DescribedList } from './described-lists';
import { databaseRows } from '../harness/database-rows';

type Item = Readonly<Record<string, unknown>>;

interface Body {
  readonly data: readonly Item[];
  readonly meta: Readonly<Record<string, unknown>> & { total: number; nextCursor?: string | null };
  readonly links: { self: string; next: string | null };
  readonly error?: { code: string; details?: { field: string; message: string }[] };
}

/** Records whose revisions are a list, by the list that they stand in. */
const revised = {
  ...{ buyback: 'id', ipos: 'slug', ncd: 'id', nfo: 'slug', ofs: 'id', rights: 'id', sgb: 'id' },
} as const;

/** Lists with several formats. A test compares them with the description. */
const lists: readonly string[] = [
  ...['/v1/buyback', '/v1/calendar', '/v1/gmp', '/v1/gmp/accuracy', '/v1/gmp/accuracy/{source}'],
  ...['/v1/gmp/{ipoSlug}/history', '/v1/gmp/{ipoSlug}/readings', '/v1/holidays', '/v1/ipos'],
  ...['/v1/ipos/search', '/v1/ipos/{slug}/prices', '/v1/ipos/{slug}/subscription/history'],
  ...['/v1/ncd', '/v1/nfo'],
  ...['/v1/nfo/amc/{amcCode}', '/v1/nfo/amcs', '/v1/nfo/search', '/v1/ofs', '/v1/rights', '/v1/sgb'],
  ...['/v1/usage/history', '/v1/webhooks'],
  ...Object.entries(revised).map(([name, id]) => `/v1/${name}/{${id}}/revisions`),
].sort();
/** Logs with several formats, which are continued from a position. Tests of theirs read them. */
const logs = ['/v1/events', '/v1/webhooks/{id}/deliveries'];
/** Lists whose records do not change from one request to the next: usage counts the requests themselves. */
/** Fields that name a record, which every selection keeps. */
const namesOfRecords = ['id', 'slug', 'ipoSlug', 'code', 'sourceId'];
const lasting = lists.filter((route) => route !== '/v1/usage/history');
/** Lists of collections: they have filters, orders and cursors. */
const collections = [
  ...['/v1/buyback', '/v1/gmp', '/v1/ipos', '/v1/ncd', '/v1/nfo', '/v1/nfo/amc/{amcCode}', '/v1/nfo/amcs'],
  ...['/v1/ofs', '/v1/rights', '/v1/sgb'],
];

const gems = 'Gems, Jewellery And Watches';
const manager = 'Bhadra Capital, Advisors And Co Limited';

/** Gives one IPO a sector and a lead manager whose names have commas. */
async function withCommas(url: string): Promise<string> {
  await databaseRows(
    url,
    `UPDATE ipo SET sector = $1, lead_managers = $2
      WHERE id = (SELECT id FROM ipo WHERE data_set = 'sample' ORDER BY id LIMIT 1)`,
    [gems, [manager]],
  );
  return url;
}

let api: RunningApi;
let keys: readonly string[];
let used = 0;
let described: readonly DescribedList[];
let description: DescribedResponses;
const paths = new Map<string, string>();

/** Sends a request with one of many keys, so that no limit is reached. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') {
  used += 1;
  return plainRead(`${api.base}${path}`, { 'X-API-Key': keys[used % keys.length] ?? '', ...headers }, method);
}

/** Reads a list or a record, as the description has it. */
async function read(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Body> {
  const { status, text } = await ask(path, headers);
  expect([path, status]).toEqual([path, 200]);
  const { pathname, searchParams } = new URL(path, api.base);
  description.check('GET', description.routeOf('GET', pathname), status, text, searchParams);
  return JSON.parse(text) as Body;
}

/** Returns the path of a list, with a record of the sample data. */
const pathOf = (route: string) => paths.get(route) ?? route;
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;
const listOf = (route: string) => described.find((list) => list.route === route) as DescribedList;

beforeAll(async () => {
  api = await startApi({ LOG_LEVEL: 'warn' }, withCommas);
  keys = await api.moreKeys(25);
  described = await describedLists(api.base);
  description = await DescribedResponses.of(api.base);
  const gmp = (await read('/v1/gmp?limit=100')).data.map(({ ipoSlug }) => String(ipoSlug));
  const listed = (await read('/v1/ipos?status=listed')).data.map(({ slug }) => String(slug));
  const [house] = (await read('/v1/nfo/amcs?limit=100')).data.filter(
    ({ totalNfos }) => Number(totalNfos) > 1,
  );
  paths.set('/v1/gmp/{ipoSlug}/history', `/v1/gmp/${gmp[0]}/history`);
  paths.set('/v1/gmp/{ipoSlug}/readings', `/v1/gmp/${gmp[0]}/readings`);
  paths.set('/v1/gmp/accuracy/{source}', '/v1/gmp/accuracy/investorgain');
  paths.set('/v1/ipos/{slug}/prices', `/v1/ipos/${listed[0]}/prices`);
  paths.set('/v1/ipos/{slug}/subscription/history', `/v1/ipos/${listed[0]}/subscription/history`);
  paths.set('/v1/nfo/amc/{amcCode}', `/v1/nfo/amc/${String(house?.['code'])}`);
  for (const [name, id] of Object.entries(revised)) {
    const [first] = (await read(`/v1/${name}?limit=1`)).data;
    paths.set(`/v1/${name}/{${id}}/revisions`, `/v1/${name}/${String(first?.[id])}/revisions`);
  }
  paths.set('/v1/ipos/search', '/v1/ipos/search?q=steel');
  paths.set('/v1/nfo/search', '/v1/nfo/search?q=fund');
});
afterAll(() => api.stop());

/** Returns the cells of a record: what a reader of its CSV must get, but for the apostrophe before formulas. */
function cellsOf(record: Item, columns: readonly string[]): string[] {
  return columns.map((name) => {
    const value = name
      .split('.')
      .reduce<unknown>((part, key) => (part as Item | null | undefined)?.[key], record);
    if (value === null || value === undefined) return '';
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

/** Returns the names of all fields of records that are no objects themselves. */
function leavesOf(fields: readonly string[]): string[] {
  return fields.filter((name) => !fields.some((other) => other.startsWith(`${name}.`)));
}

const plainCells = (row: readonly string[]) => row.map((cell) => cell.replace(/^'(?=\s*[=+\-@\t\r\n])/, ''));
const linkIn = ({ headers }: PlainResponse, relation: string) =>
  new RegExp(`<([^>]*)>; rel="${relation}"`).exec(String(headers['link'] ?? ''))?.[1] ?? null;

describe('a list', () => {
  it('is tested here if the description has formats for it, and has formats if it has pages', async () => {
    expect(described.map(({ route }) => route).sort()).toEqual([...lists, ...logs].sort());
    const { paths: all } = (await (await fetch(`${api.base}/openapi.json`)).json()) as {
      paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
    };
    const paged = Object.entries(all).filter(([, { get }]) =>
      get?.parameters?.some(({ name }) => name === 'page'),
    );
    expect(paged.map(([route]) => route).sort()).toEqual(lists);
    expect(described.filter(({ sorts }) => sorts.length > 0).map(({ route }) => route)).toEqual(
      expect.arrayContaining(collections),
    );
  });

  it.each([
    ...lasting.map((route) => [route, ''] as const),
    ...Object.keys(revised).map((name) => [`/v1/${name}`, '&updatedSince=2001-01-01T00:00:00Z'] as const),
  ])('has the same records in JSON, CSV and NDJSON: %s%s', async (route, changed) => {
    const path = withQuery(pathOf(route), `limit=100${changed}`);
    const { data } = await read(path);
    const columns = [...leavesOf(listOf(route).fields), ...(changed === '' ? [] : ['removedAt'])];
    const csv = await ask(withQuery(path, 'format=csv'));
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="[a-z][\w.-]+\.csv"$/);
    expect(csv.text.split('\r\n')[0]).toBe(columns.join(','));
    const rows = parse(csv.text, { record_delimiter: '\r\n' }).slice(1);
    expect(rows.map(plainCells)).toEqual(data.map((record) => cellsOf(record, columns)));
    const ndjson = await ask(withQuery(path, 'format=ndjson'));
    expect([ndjson.status, ndjson.headers['content-type']]).toEqual([200, 'application/x-ndjson']);
    const lines = ndjson.text.split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(data);
  });

  it.each(lists)('is selected by an exact Accept, and otherwise JSON: %s', async (route) => {
    const path = pathOf(route);
    const formatOf = async (accept: string, query = '') => {
      const { headers } = await ask(query === '' ? path : withQuery(path, query), { Accept: accept });
      expect(headers['vary']).toBe('X-API-Key, Authorization, Accept-Encoding, Accept');
      return String(headers['content-type']).split(';')[0];
    };
    expect(await formatOf('text/csv')).toBe('text/csv');
    expect(await formatOf('application/x-ndjson')).toBe('application/x-ndjson');
    expect(await formatOf('application/json;q=0.5, text/csv')).toBe('text/csv');
    for (const accept of [
      '*/*',
      'text/*',
      'text/html, */*;q=0.8',
      'text/csv;q=0.1, application/json',
      'text/csv;q=0',
    ]) {
      expect([accept, await formatOf(accept)]).toEqual([accept, 'application/json']);
    }
    expect(await formatOf('text/csv', 'format=json')).toBe('application/json');
    expect(await formatOf('application/json', 'format=CSV')).toBe('text/csv');
  });

  it.each(lasting)('answers HEAD, If-None-Match and codings in each format: %s', async (route) => {
    const tags = new Set<string>();
    for (const format of ['json', 'csv', 'csv-excel', 'ndjson']) {
      const path = withQuery(pathOf(route), `format=${format}`);
      const whole = await ask(path);
      const { etag = '' } = whole.headers;
      tags.add(etag);
      const head = await ask(path, {}, 'HEAD');
      expect([head.status, head.text, head.headers['etag'], head.headers['content-type']]).toEqual([
        ...[200, '', etag, whole.headers['content-type']],
      ]);
      expect((await ask(path, { 'If-None-Match': etag })).status).toBe(304);
      for (const coding of ['gzip', 'br']) {
        const coded = await ask(path, { 'Accept-Encoding': coding });
        const content = (text: string) => text.replace(/"(?:timestamp|requestId)":"[^"]*"/g, '');
        expect(content(coded.text)).toBe(content(whole.text));
      }
    }
    expect(tags.size).toBe(4);
  });

  it.each(lasting)('continues in Link headers where it has no envelope: %s', async (route) => {
    const { data } = await read(withQuery(pathOf(route), 'limit=100'));
    const found: Item[] = [];
    let next: string | null = withQuery(pathOf(route), 'limit=40&format=ndjson');
    for (let parts = 0; next !== null; parts += 1) {
      const part: PlainResponse = await ask(next);
      found.push(
        ...part.text
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line) as Item),
      );
      expect(parts).toBeLessThan(50);
      next = linkIn(part, 'next');
    }
    expect(found.slice(0, 100)).toEqual(data);
  });

  it.each(lists)('is found by its own links, in every form: %s', async (route) => {
    const path = pathOf(route);
    const { parameters, fields } = listOf(route);
    const changes = parameters.includes('updatedSince') ? ['updatedSince=2001-01-01T00:00:00Z&limit=3'] : [];
    const cursor = parameters.includes('cursor')
      ? (await read(withQuery(path, 'limit=1'))).meta.nextCursor
      : null;
    const forms = [
      ...['', 'limit=2', 'limit=1&page=2', 'page=1000&limit=100', `fields=${fields[0]}`, ...changes],
      ...(typeof cursor === 'string' ? [`limit=1&cursor=${cursor}`] : []),
    ];
    for (const form of forms) {
      for (const format of ['json', 'csv']) {
        const answer = await ask(
          withQuery(path, [form, `format=${format}`].filter((part) => part !== '').join('&')),
        );
        const { links } = format === 'json' ? (JSON.parse(answer.text) as Body) : { links: {} };
        const found = [
          ...Object.values(links),
          ...['self', 'next', 'prev'].map((name) => linkIn(answer, name)),
        ];
        const followed = found.filter((link) => typeof link === 'string');
        expect([form, format, followed.length > 0]).toEqual([form, format, true]);
        for (const link of followed) expect([link, (await ask(link)).status]).toEqual([link, 200]);
      }
    }
  });

  it.each(lasting)('has the selected fields alone, in every format: %s', async (route) => {
    const { fields } = listOf(route);
    const { data } = await read(withQuery(pathOf(route), 'limit=100'));
    const wanted = [...leavesOf(fields).slice(-2), fields[0] ?? ''];
    const query = `limit=100&fields=${wanted.join(',')}`;
    const { data: selected, links } = await read(withQuery(pathOf(route), query));
    const kept = fields.filter((name) => [...namesOfRecords, ...wanted].includes(name));
    expect(links.self).toContain(`fields=${kept.join(',')}`);
    expect(
      selected.map((record) =>
        cellsOf(
          record,
          leavesOf(fields).filter((name) => kept.includes(name)),
        ),
      ),
    ).toEqual(
      data.map((record) =>
        cellsOf(
          record,
          leavesOf(fields).filter((name) => kept.includes(name)),
        ),
      ),
    );
    const tops = new Set(kept.map((name) => name.split('.')[0]));
    for (const record of selected) expect(Object.keys(record).every((name) => tops.has(name))).toBe(true);
    const csv = await ask(withQuery(pathOf(route), `${query}&format=csv`));
    const columns = leavesOf(fields).filter((name) =>
      kept.some((field) => name === field || name.startsWith(`${field}.`)),
    );
    expect(csv.text.split('\r\n')[0]).toBe(columns.join(','));
  });

  it.each(lists)(
    'refuses what it does not know, naming it, in JSON whatever was accepted: %s',
    async (route) => {
      const cases = [
        ...['fields=nothing', 'fields=', 'format=xml', 'format=', 'limit=0', 'page=0', 'nothing=1'],
        ...(collections.includes(route)
          ? ['sort=nothing', 'sort=', 'cursor=nothing', 'cursor=', 'sort=--name']
          : []),
      ];
      for (const query of cases) {
        const answer = await ask(withQuery(pathOf(route), query), { Accept: 'text/csv' });
        expect([query, answer.status]).toEqual([query, 400]);
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
        const { error } = JSON.parse(answer.text) as Body;
        expect([error?.code, error?.details?.map(({ field }) => field)]).toEqual([
          'VAL_001',
          [query.split('=')[0]],
        ]);
      }
    },
  );
});

/** Details whose fields can be selected, by the list that they stand in: field in their path, and what follows it. */
const details: readonly (readonly [route: string, list: string, name: string])[] = [
  ...Object.entries(revised).map(([name, id]) => [`/v1/${name}/{${id}}`, `/v1/${name}`, id] as const),
  ['/v1/gmp/{ipoSlug}', '/v1/gmp', 'ipoSlug'],
  ['/v1/ipos/{slug}/subscription', '/v1/ipos', 'slug'],
  ['/v1/nfo/amcs/{code}', '/v1/nfo/amcs', 'code'],
];

describe('the details of a record', () => {
  it('are tested here if the description has fields for them', async () => {
    const { paths: all } = (await (await fetch(`${api.base}/openapi.json`)).json()) as {
      paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
    };
    const selecting = Object.entries(all).filter(
      ([route, { get }]) =>
        get?.parameters?.some(({ name }) => name === 'fields') === true &&
        !described.some((list) => list.route === route),
    );
    expect(selecting.map(([route]) => route).sort()).toEqual(details.map(([route]) => route).sort());
  });

  it.each(details)('have the selected fields alone: %s', async (route, list, name) => {
    const [first] = (await read(`${list}?limit=1`)).data;
    const path = route.replace(/\{\w+\}/, String(first?.[name]));
    const show = async (query: string) => {
      const { status, text } = await ask(withQuery(path, query));
      expect([query, status]).toEqual([query, 200]);
      return (JSON.parse(text) as { data: Item }).data;
    };
    const whole = await show('');
    const lasting = Object.keys(whole).filter((field) => namesOfRecords.includes(field));
    expect(lasting.map((field) => whole[field])).toContain(first?.[name]);
    const pick = (names: readonly string[]) => Object.fromEntries(names.map((each) => [each, whole[each]]));
    expect(await show('fields=updatedAt')).toEqual(pick([...lasting, 'updatedAt']));
    expect(await show('fields=provenance,updatedAt,updatedAt')).toEqual(
      pick([...lasting, 'updatedAt', 'provenance']),
    );
    const refused = await ask(withQuery(path, 'fields=nothing'));
    expect([refused.status, refused.text.includes('"field":"fields"')]).toEqual([400, true]);
  });

  it('have the selected fields of a former state, too', async () => {
    const [first] = (await read('/v1/ipos?status=listed&limit=1')).data;
    const { text } = await ask(
      `/v1/ipos/${String(first?.['slug'])}?asOf=${new Date().toISOString()}&fields=listing.returns.d7`,
    );
    const { data } = JSON.parse(text) as { data: { listing: { returns: object } } };
    expect(Object.keys(data)).toEqual(['id', 'slug', 'listing']);
    expect(Object.keys(data.listing.returns)).toEqual(['d7']);
  });
});

describe('a collection', () => {
  it.each(collections)(
    'shows every record once in each order, by pages and by cursors: %s',
    async (route) => {
      const { sorts } = listOf(route);
      const usual = await read(withQuery(pathOf(route), 'limit=100'));
      const keyOf = (record: Item) => JSON.stringify(record);
      const all = usual.data.map(keyOf).sort();
      expect(new Set(all).size).toBe(usual.meta.total);
      for (const sort of sorts) {
        const ordered = (await read(withQuery(pathOf(route), `limit=100&sort=${sort}`))).data.map(keyOf);
        expect([...ordered].sort()).toEqual(all);
        const walked: string[] = [];
        let path: string | null = withQuery(pathOf(route), `limit=11&sort=${sort}`);
        while (path !== null) {
          const part: Body = await read(path);
          walked.push(...part.data.map(keyOf));
          const { nextCursor } = part.meta;
          expect([sort, nextCursor === null, walked.length]).toEqual([
            sort,
            walked.length >= all.length,
            walked.length,
          ]);
          path =
            typeof nextCursor === 'string'
              ? withQuery(pathOf(route), `limit=11&sort=${sort}&cursor=${nextCursor}`)
              : null;
        }
        expect([sort, walked]).toEqual([sort, ordered]);
      }
    },
  );

  it.each(collections)(
    'refuses a cursor of another list, order or data set, and one that was changed: %s',
    async (route) => {
      const path = pathOf(route);
      const { meta } = await read(withQuery(path, 'limit=1'));
      const cursor = String(meta.nextCursor);
      const other = collections.find((each) => each !== route) ?? '';
      const flipped = cursor.slice(0, -1) + (cursor.endsWith('A') ? 'E' : 'A');
      const [sort = ''] = listOf(route).sorts.filter((each) => each.startsWith('-'));
      const asked = [
        withQuery(pathOf(other), `cursor=${cursor}`),
        withQuery(path, `cursor=${flipped}`),
        withQuery(path, `cursor=${cursor}A`),
        withQuery(
          path,
          `cursor=${cursor}&sort=${(await read(withQuery(path, `limit=1&sort=${sort}`))).meta.nextCursor === cursor ? sort.slice(1) : sort}`,
        ),
      ];
      for (const each of asked) {
        const { status, text } = await ask(each);
        expect([each, status]).toEqual([each, 400]);
        expect((JSON.parse(text) as Body).error?.details?.map(({ field }) => field)).toEqual(['cursor']);
      }
      const live = await plainRead(`${api.base}${withQuery(path, `cursor=${cursor}`)}`, {
        'X-API-Key': api.liveKey,
      });
      expect([400, 404]).toContain(live.status);
      const together = await ask(withQuery(path, `cursor=${cursor}&page=2`));
      expect([together.status, (JSON.parse(together.text) as Body).error?.details?.[0]?.field]).toEqual([
        400,
        'page',
      ]);
      expect(
        (await read(withQuery(path, `cursor=${cursor}&limit=3&fields=${listOf(route).fields[0]}`))).data,
      ).toHaveLength(Math.min(3, meta.total - 1));
    },
  );

  it.each(collections)('is streamed as a whole, as NDJSON alone: %s', async (route) => {
    const path = pathOf(route);
    const { data } = await read(withQuery(path, 'limit=100'));
    const streamed = await ask(withQuery(path, 'limit=all&format=ndjson'));
    expect([streamed.status, streamed.headers['transfer-encoding']]).toEqual([200, 'chunked']);
    expect([streamed.headers['cache-control'], streamed.headers['etag']]).toEqual(['no-store', undefined]);
    expect(
      streamed.text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(data);
    expect((await ask(withQuery(path, 'limit=all'), { Accept: 'application/x-ndjson' }, 'HEAD')).status).toBe(
      200,
    );
    for (const query of ['limit=all', 'limit=all&format=csv', 'limit=all&format=ndjson&page=1']) {
      expect([query, (await ask(withQuery(path, query))).status]).toEqual([query, 400]);
    }
  });

  it.each(collections)('is read by its names, and tells which are missing: %s', async (route) => {
    const name = ['slugs', 'ids'].find((each) => listOf(route).parameters.includes(each));
    if (name === undefined) return expect(route).toBe('/v1/nfo/amcs');
    const { data } = await read(withQuery(pathOf(route), 'limit=100'));
    const field = route === '/v1/gmp' ? 'ipoSlug' : name === 'slugs' ? 'slug' : 'id';
    const some = data.slice(0, 12).map((record) => String(record[field]));
    const query = `${name}=${[...some, 'no-such-record', some[0]].join(',')}`;
    const found = await read(withQuery(pathOf(route), query));
    expect(found.data.map((record) => record[field]).sort()).toEqual([...some].sort());
    expect([found.meta['missing'], found.meta['limit']]).toEqual([['no-such-record'], 50]);
    const csv = await ask(withQuery(pathOf(route), `${query}&format=csv`));
    expect(csv.headers['x-missing']).toBe('no-such-record');
    for (const method of ['GET', 'HEAD'] as const) {
      const streamed = await ask(withQuery(pathOf(route), `${query}&limit=all&format=ndjson`), {}, method);
      expect([method, streamed.status, streamed.headers['x-missing']]).toEqual([
        method,
        200,
        'no-such-record',
      ]);
    }
    const many = Array.from({ length: 51 }, (_, at) => `s${at}`).join(',');
    expect((await ask(withQuery(pathOf(route), `${name}=${many}`))).status).toBe(400);
  });

  it('selects by several values, ranges and texts', async () => {
    const { data } = await read('/v1/ipos?limit=100');
    const ipos = data as readonly (Item & {
      status: string;
      exchange: string | null;
      sector: string | null;
      leadManager: string | null;
      registrar: string | null;
      issueSize: string | null;
      dates: Record<string, string | null>;
    })[];
    const slugs = async (query: string) =>
      (await read(`/v1/ipos?limit=100&${query}`)).data.map(({ slug }) => slug);
    const where = (fits: (ipo: (typeof ipos)[number]) => boolean) =>
      ipos.filter(fits).map((ipo) => ipo['slug']);
    const day = (ipo: (typeof ipos)[number], name: string) => ipo.dates[name]?.slice(0, 10) ?? '';
    const [from, to] = ['openDate', 'closeDate'].map((name) =>
      day(ipos[Math.floor(ipos.length / 2)] as (typeof ipos)[number], name),
    );
    const sector = ipos.find((ipo) => ipo.sector !== null)?.sector ?? '';
    const manager = ipos.find((ipo) => ipo.leadManager?.includes(', '))?.leadManager?.split(', ')[1] ?? '';
    const registrar = ipos.find((ipo) => ipo.registrar !== null)?.registrar ?? '';
    const crore = (ipo: (typeof ipos)[number]) => Number.parseFloat(ipo.issueSize ?? 'NaN') * 1e7;
    expect(await slugs('status=listed,OPEN,open')).toEqual(
      where(({ status }) => ['LISTED', 'OPEN'].includes(status)),
    );
    expect(await slugs('status=open,all')).toEqual(where(() => true));
    expect(await slugs(`openFrom=${from}`)).toEqual(where((ipo) => day(ipo, 'openDate') >= (from ?? '')));
    expect(await slugs(`closeTo=${to}`)).toEqual(
      where((ipo) => day(ipo, 'closeDate') !== '' && day(ipo, 'closeDate') <= (to ?? '')),
    );
    expect(await slugs('exchange=bse')).toEqual(where(({ exchange }) => exchange?.includes('BSE') === true));
    expect(await slugs(`sector=${encodeURIComponent(sector.toUpperCase())}`)).toEqual(
      where((ipo) => ipo.sector === sector),
    );
    expect(await slugs(`registrar=${encodeURIComponent(registrar)}`)).toEqual(
      where((ipo) => ipo.registrar === registrar),
    );
    expect(await slugs(`leadManager=${encodeURIComponent(manager)}`)).toEqual(
      where((ipo) => ipo.leadManager?.split(', ').includes(manager) === true),
    );
    expect(await slugs('minIssueSize=1000000000&maxIssueSize=50000000000')).toEqual(
      where((ipo) => crore(ipo) >= 1e9 && crore(ipo) <= 5e10),
    );
    expect(await slugs('listingFrom=2000-01-01')).toEqual(where((ipo) => ipo.dates['listingDate'] !== null));
  });

  it('selects by lists as clients send them, and by texts with commas', async () => {
    const slugsOf = async (query: string) => {
      const { data, links } = await read(`/v1/ipos?limit=100&${query}`);
      expect((await read(links.self)).data).toEqual(data);
      return data.map(({ slug }) => slug);
    };
    const both = await slugsOf('status=open,upcoming');
    expect(both.length).toBeGreaterThan(1);
    for (const query of [
      'status=open&status=upcoming',
      'status[]=upcoming&status[]=open',
      'status=open%2Cupcoming',
    ])
      expect([query, await slugsOf(query)]).toEqual([query, both]);
    const sector = encodeURIComponent(gems);
    const [slug, ...others] = await slugsOf(`sector=${sector}`);
    expect([typeof slug, others]).toEqual(['string', []]);
    const other = (await read('/v1/ipos?limit=100')).data.find(
      (ipo) => ![gems, null].includes(ipo['sector'] as string),
    );
    const second = encodeURIComponent(String(other?.['sector']));
    for (const query of [`sector[]=${sector}`, `leadManager=${encodeURIComponent(manager)}`])
      expect([query, await slugsOf(query)]).toEqual([query, [slug]]);
    for (const query of [`sector=${sector},${second}`, `sector=${sector}&sector=${second}`]) {
      const found = await slugsOf(query);
      expect([query, found.includes(slug), found.length > 1]).toEqual([query, true, true]);
    }
    expect(await slugsOf('sector=Nothing%2C%20At%20All')).toEqual([]);
  });

  it.each(['ipos', 'nfo', 'sgb', 'rights', 'buyback', 'ofs'])(
    'finds records by ISIN and symbol in any case, and refuses what is no ISIN: %s',
    async (name) => {
      const { data } = await read(`/v1/${name}?limit=100`);
      const valuesOf = ({ isin, isins, symbol, symbols }: Item) => ({
        isin: [isin, ...((isins as string[] | null | undefined) ?? [])],
        symbol: [symbol, ...Object.values((symbols as object | undefined) ?? {})],
      });
      for (const by of name === 'nfo' ? (['isin'] as const) : (['isin', 'symbol'] as const)) {
        const values = data
          .flatMap((item) => valuesOf(item)[by])
          .filter((value) => typeof value === 'string');
        const two = [...new Set(values)].slice(0, 2);
        expect(two).toHaveLength(2);
        const wanted = encodeURIComponent(two.join(',').toLowerCase());
        const found = await read(`/v1/${name}?limit=100&${by}=${wanted}`);
        expect(found.data).toEqual(
          data.filter((item) => two.some((value) => valuesOf(item)[by].includes(value))),
        );
      }
      expect((await read(`/v1/${name}?isin=INE000000000`)).data).toEqual([]);
      const refused = await ask(`/v1/${name}?isin=INE123`);
      expect([refused.status, refused.text]).toEqual([
        400,
        expect.stringContaining('ISINs of 12 characters'),
      ]);
    },
  );

  it.each([
    ['ipos', 'slug', ''],
    ['ipos', 'slug', '/subscription'],
    ['ipos', 'slug', '/revisions'],
    ['nfo', 'slug', ''],
    ['nfo', 'slug', '/revisions'],
    ['gmp', 'ipoSlug', ''],
    ['gmp', 'ipoSlug', '/history'],
    ['gmp', 'ipoSlug', '/readings'],
  ])(
    'gives ids by which the paths below /v1/%s find the record of its %s, as by that name: %s',
    async (name, slug, rest) => {
      const [record] = (await read(`/v1/${name}?limit=1`)).data;
      const byName = await read(`/v1/${name}/${String(record?.[slug])}${rest}`);
      expect((await read(`/v1/${name}/${String(record?.['id'])}${rest}`)).data).toEqual(byName.data);
      expect((await ask(`/v1/${name}/${String(record?.['id'])}0${rest}`)).status).toBe(404);
    },
  );

  it('selects offers by their computed states, ratios and premiums', async () => {
    for (const kind of ['rights', 'buyback', 'ncd', 'ofs']) {
      const { data } = await read(`/v1/${kind}?limit=100`);
      for (const states of [['open'], ['upcoming'], ['closed'], ['open', 'upcoming'], ['closed', 'open']]) {
        const found = await read(`/v1/${kind}?limit=100&status=${states.join(',')}`);
        const expected = data.filter(({ status }) => states.includes(String(status)));
        expect([kind, states, found.data]).toEqual([kind, states, expected]);
        expect(found.meta.total).toBe(expected.length);
      }
    }
    const rights = (await read('/v1/rights?limit=100')).data;
    const ratio = String(rights.find((record) => record['ratio'] !== null)?.['ratio']);
    expect((await read(`/v1/rights?limit=100&ratio=${ratio}`)).data).toEqual(
      rights.filter((record) => record['ratio'] === ratio),
    );
    const buybacks = (await read('/v1/buyback?limit=100')).data;
    const known = buybacks
      .flatMap(({ premium }) => (typeof premium === 'number' ? [premium] : []))
      .sort((a, b) => a - b);
    const least = known[Math.floor(known.length / 2)] ?? 0;
    expect((await read(`/v1/buyback?limit=100&minPremium=${least}`)).data).toEqual(
      buybacks.filter(({ premium }) => typeof premium === 'number' && premium >= least),
    );
  });

  it('selects premiums by their percentage', async () => {
    const { data } = await read('/v1/gmp?limit=100');
    const found = await read('/v1/gmp?limit=100&minGmpPercent=10&sort=-estimatedListingGain');
    const expected = data
      .map(({ estimatedListingGain }) => Number(estimatedListingGain))
      .filter((gain) => gain >= 10)
      .sort((a, b) => b - a);
    expect(found.data.map(({ estimatedListingGain }) => estimatedListingGain)).toEqual(expected);
  });

  it('refuses ranges whose end is before their beginning', async () => {
    for (const [query, field] of [
      ['openFrom=2026-02-01&openTo=2026-01-31', 'openTo'],
      ['minIssueSize=2&maxIssueSize=1', 'maxIssueSize'],
    ]) {
      const { status, text } = await ask(`/v1/ipos?${query}`);
      expect([status, (JSON.parse(text) as Body).error?.details?.map((each) => each.field)]).toEqual([
        400,
        [field],
      ]);
    }
  });
});

describe('lists and plans', () => {
  const plans = ['plan_free', 'plan_basic', 'plan_pro', 'plan_enterprise'] as const;
  let process: RunningApi;

  beforeAll(async () => {
    process = await startApi({ LOG_LEVEL: 'warn' });
  });
  afterAll(() => process.stop());

  it.each(plans)(
    'give every format of every list to %s as its plan allows, and whole lists to Enterprise',
    async (plan) => {
      for (const route of lists) {
        const { key } = await keyOn(process.databaseUrl, plan);
        const gate = routeGates[`GET ${route}`] ?? 'any';
        const isRefused = refusedPlans[gate].includes(plan);
        for (const format of ['json', 'csv', 'ndjson']) {
          const { status, headers } = await plainRead(
            `${process.base}${withQuery(pathOf(route), `format=${format}`)}`,
            {
              'X-API-Key': key,
            },
          );
          expect([route, plan, format, status]).toEqual([route, plan, format, isRefused ? 403 : 200]);
          if (isRefused) expect(headers['content-type']).toBe('application/json; charset=utf-8');
        }
        if (!collections.includes(route) || isRefused) continue;
        const whole = await plainRead(
          `${process.base}${withQuery(pathOf(route), 'limit=all&format=ndjson')}`,
          {
            'X-API-Key': key,
          },
        );
        expect([route, plan, whole.status]).toEqual([route, plan, plan === 'plan_enterprise' ? 200 : 403]);
        if (whole.status === 403) expect(whole.text).toContain('PLAN_005');
      }
    },
  );
});
