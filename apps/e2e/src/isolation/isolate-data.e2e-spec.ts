import { withDatabase } from '@market/database';
import { keyOn } from '../harness/accounts';
import { launchApi, type ApiProcess } from '../harness/api-process';
import { DescribedResponses } from '../harness/described-responses';
import { DescribedClient, type ListBody } from '../harness/described-client';
import { prepareDatabase } from '../harness/running-api';
import { Wire } from '../harness/wire';
import { streamPaths } from '../access/route-gates';
import { canaryIds, canaryWords, plantCanaries } from './canaries';

/** Routes with the id of a record that belongs to an account, and the body to send; null for none. */
const ownedRoutes: Readonly<Record<string, object | null>> = {
  'PUT /v1/webhooks/{id}': { events: ['ipo.closed'] },
  'POST /v1/webhooks/{id}/test': null,
  'GET /v1/webhooks/{id}/deliveries': null,
  'GET /v1/webhooks/{id}/deliveries/{deliveryId}': null,
  'POST /v1/webhooks/{id}/replay': {
    ...{ from: '2026-01-01T00:00:00Z', to: '2126-01-01T00:00:00Z', only: 'all' },
  },
  'POST /v1/webhooks/{id}/rotate-secret': { overlapSeconds: 60 },
  'DELETE /v1/webhooks/{id}': null,
};
/** Routes with an id that is the same in both data sets, and a path that shows a planted record. */
const sharedIds: Readonly<Record<string, string>> = {
  'GET /v1/gmp/accuracy/{source}': '/v1/gmp/accuracy/ipowatch',
};
const searches = ['/v1/ipos/search', '/v1/nfo/search'];
/** Paths that refuse live keys; `play-an-issue.e2e-spec.ts` compares what accounts see there. */
const ofTestKeys = ['/v1/sandbox/clock'];
const dataSets = { live: canaryWords.live, test: canaryWords.sample } as const;
const sides = [
  ['live', 'test'],
  ['test', 'live'],
] as const;

let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
let api: ApiProcess;
let description: DescribedResponses;

beforeAll(async () => {
  prepared = await prepareDatabase();
  await withDatabase({ url: prepared.database.url, applicationName: 'e2e' }, plantCanaries);
  api = await launchApi(prepared.database.url, { WEBHOOKS_ALLOWED_CIDRS: '127.0.0.0/8,::1/128' });
  description = await DescribedResponses.of(api.base);
});
afterAll(async () => {
  await api.stop();
  await prepared.database.drop();
});

const keysOf = () => ({ live: prepared.keys.liveKey, test: prepared.keys.testKey });
const newKey = (environment: 'live' | 'test') =>
  keyOn(prepared.database.url, 'plan_enterprise', environment).then(({ key }) => key);

describe('the tables of this isolation test', () => {
  it('contain every route with an id', () => {
    // An export link is opened by its own token alone: its suite holds that no other one does.
    const withId = description.routes.filter(
      ({ path }) => /^\/v1\/(?!exports\/)/.test(path) && path.includes('{'),
    );
    const named = withId.map(({ method, path }) => `${method} ${path}`).sort();
    const listed = [canaryIds, ownedRoutes, sharedIds].flatMap((each) => Object.keys(each));
    expect(named).toEqual(listed.sort());
  });

  it('contain every search', () => {
    const found = description.routes.filter(({ parameters }) => parameters.some(({ name }) => name === 'q'));
    expect(found.map(({ path }) => path).sort()).toEqual(searches);
  });
});

describe.each(sides)('a %s key', (own, foreign) => {
  it.each(Object.keys(canaryIds))(
    '%s: returns a record of its own data set, and for one of the other data set the bytes of an unknown id',
    async (route) => {
      const idOf = canaryIds[route] ?? ((word: string) => word);
      const path = (id: string) => (route.split(' ')[1] ?? '').replace(/\{\w+\}/, id);
      const shown = await ask('GET', path(idOf(dataSets[own])), await newKey(own));
      expect([shown.status, shown.text.toLowerCase().includes(dataSets[own])]).toEqual([200, true]);
      const foreignId = idOf(dataSets[foreign]);
      const unknownId = foreignId.replace(/[a-z]/g, 'j');
      const hidden = await ask('GET', path(foreignId), await newKey(own));
      const unknown = await ask('GET', path(unknownId), await newKey(own));
      expect(unknown.status).toBe(404);
      expect(hidden.text.replaceAll(foreignId, '<id>')).toBe(unknown.text.replaceAll(unknownId, '<id>'));
    },
  );

  it('finds the record of its own data set in the lists, and that of the other one on no page', async () => {
    const paths = description.routes
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/v1/') && !path.includes('{'))
      .map(({ path }) => path)
      .filter((path) => !searches.includes(path) && !streamPaths.includes(path) && !ofTestKeys.includes(path))
      .concat(Object.values(sharedIds));
    const found: Record<string, boolean> = {};
    // Twice, so that a response cached for the other environment would be noticed.
    for (const path of [...paths, ...paths]) {
      const text = await allPagesOf(path, await newKey(own));
      expect([path, text.includes(dataSets[foreign])]).toEqual([path, false]);
      found[path] = text.includes(dataSets[own]);
    }
    const listed = ['amcs', 'rights', 'buyback', 'ncd', 'ofs', 'sgb'];
    const without = Object.keys(found).filter((path) => !found[path]);
    expect(without.sort()).toEqual(
      ['billing', 'freshness', 'gmp/accuracy', 'plans', 'usage', 'usage/history', 'webhooks'].map(
        (part) => `/v1/${part}`,
      ),
    );
    expect(Object.keys(found).filter((path) => listed.some((part) => path.endsWith(part)))).toHaveLength(6);
  });

  it.each(searches)(
    '%s finds the record of its own data set, and that of the other one by no query',
    async (path) => {
      const client = await DescribedClient.for(api.base, keysOf()[own]);
      const find = async (q: string) =>
        (await client.get<ListBody<{ name: string }>>(path, `${path}?q=${q}&limit=100`)).body;
      const mine = await find(dataSets[own]);
      const names = mine.data.map(({ name }) => name.toLowerCase());
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter((name) => !name.includes(dataSets[own]))).toEqual([]);
      const other = dataSets[foreign];
      for (const q of [
        other,
        other.slice(0, 5),
        other.toUpperCase(),
        other.replace('c', 'k'),
        `${other} fund`,
      ]) {
        expect(JSON.stringify((await find(q)).data).toLowerCase()).not.toContain(other);
      }
    },
  );
});

describe('an endpoint of an account', () => {
  const url = 'https://localhost/quetzal-hook';
  const strangers = [
    ['another account', async () => newKey('live')],
    ['the other environment of the account', async () => prepared.keys.testKey],
  ] as const;

  async function ownHook(): Promise<string> {
    const client = await DescribedClient.for(api.base, prepared.keys.liveKey);
    const made = await client.post<{ data: { id: string } }>('/v1/webhooks', { url, events: ['ipo.opened'] });
    return made.body.data.id;
  }

  /** Sends a test event to an endpoint. @returns the id of its delivery */
  async function ownDelivery(id: string): Promise<string> {
    const client = await DescribedClient.for(api.base, prepared.keys.liveKey);
    await client.send('post', '/v1/webhooks/{id}/test', `/v1/webhooks/${id}/test`);
    const log = ['/v1/webhooks/{id}/deliveries', `/v1/webhooks/${id}/deliveries`] as const;
    const { body } = await client.get<{ data: { id: string }[] }>(...log);
    return body.data[0]?.id ?? '';
  }

  it.each(strangers)('has for %s the same bytes as an unknown one on every route', async (_, strangerKey) => {
    const id = await ownHook();
    const deliveryId = await ownDelivery(id);
    const pathOf = (route: string, of: string) =>
      (route.split(' ')[1] ?? '').replace('{id}', of).replace('{deliveryId}', deliveryId);
    const before = await allPagesOf('/v1/webhooks', prepared.keys.liveKey);
    const unknownId = `wh_${'0'.repeat(id.length - 3)}`;
    for (const [route, body] of Object.entries(ownedRoutes)) {
      const [method = ''] = route.split(' ');
      const key = await strangerKey();
      const hidden = await ask(method, pathOf(route, id), key, body);
      const unknown = await ask(method, pathOf(route, unknownId), key, body);
      expect([route, unknown.status]).toEqual([route, 404]);
      expect(hidden.text.replaceAll(id, '<id>')).toBe(unknown.text.replaceAll(unknownId, '<id>'));
    }
    expect(await allPagesOf('/v1/webhooks', prepared.keys.liveKey)).toBe(before);
    for (const [route, body] of Object.entries(ownedRoutes)) {
      const [method = ''] = route.split(' ');
      const answer = await ask(method, pathOf(route, id), prepared.keys.liveKey, body);
      expect([route, answer.status]).toEqual([route, 200]);
    }
  });

  it('has deliveries that are unknown below every other endpoint, those of the stranger included', async () => {
    const deliveryId = await ownDelivery(await ownHook());
    const unknownId = `dlv_${'0'.repeat(deliveryId.length - 4)}`;
    const key = await newKey('live');
    const stranger = await DescribedClient.for(api.base, key);
    const made = await stranger.post<{ data: { id: string } }>('/v1/webhooks', {
      url,
      events: ['ipo.opened'],
    });
    const shown = (id: string) => ask('GET', `/v1/webhooks/${made.body.data.id}/deliveries/${id}`, key);
    const [hidden, unknown] = [await shown(deliveryId), await shown(unknownId)];
    expect(unknown.status).toBe(404);
    expect(hidden.text.replaceAll(deliveryId, '<id>')).toBe(unknown.text.replaceAll(unknownId, '<id>'));
  });

  it.each(strangers)('is in no response to %s', async (_, strangerKey) => {
    await ownHook();
    expect(await allPagesOf('/v1/webhooks', prepared.keys.liveKey)).toContain(url);
    const key = await strangerKey();
    for (const { method, path } of description.routes) {
      if (method !== 'GET' || !path.startsWith('/v1/') || path.includes('{')) continue;
      if ([...searches, ...streamPaths, ...ofTestKeys].includes(path)) continue;
      expect([path, (await allPagesOf(path, key)).includes(url)]).toEqual([path, false]);
    }
  });

  it('is not returned to another account with the same Idempotency-Key', async () => {
    const body = { url, events: ['ipo.opened'] };
    const create = async (key: string) =>
      (await DescribedClient.for(api.base, key)).post<{ data: { id: string; secret: string } }>(
        ...(['/v1/webhooks', body, { headers: { 'Idempotency-Key': 'shared-word' } }] as const),
      );
    const answers = [await newKey('live'), await newKey('live'), prepared.keys.testKey].map(create);
    const made = await Promise.all(answers);
    expect(made.map(({ status, headers }) => [status, headers.get('idempotent-replayed')])).toEqual(
      made.map(() => [201, null]),
    );
    expect(new Set(made.flatMap(({ body: { data } }) => [data.id, data.secret])).size).toBe(6);
  });
});

/**
 * Sends a request. @returns status, and a text of status, headers and body without the values that differ in each
 * response
 */
async function ask(method: string, path: string, key: string, body: object | null = null) {
  const text = body === null ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: api.test', `X-API-Key: ${key}`];
  if (body !== null) lines.push('Content-Type: application/json', `Content-Length: ${text.length}`);
  const wire = await Wire.open(api.port);
  wire.send(`${lines.join('\r\n')}\r\n\r\n${text}`);
  const answer = await wire.nextResponse(method);
  wire.leave();
  const passing = ['date', 'x-request-id', 'x-ratelimit-reset', 'x-ratelimit-remaining', 'ratelimit'];
  const headers = [...answer.headers].filter(([name]) => !passing.includes(name));
  const lasting = answer.body.replace(/"(timestamp|requestId)":"[^"]*"/g, '"$1":""');
  return { status: answer.status, text: JSON.stringify([answer.status, headers, lasting]) };
}

/** Resolves to the data of all pages of a route without an id, in lower case. */
async function allPagesOf(path: string, key: string): Promise<string> {
  const texts: string[] = [];
  let next: string | null = path;
  for (let page = 1; page <= 200 && next !== null; page += 1) {
    const answer = await fetch(`${api.base}${next}`, { headers: { 'X-API-Key': key } });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    if (!isJson) return (await answer.text()).replaceAll('\r\n ', '').toLowerCase();
    const { data, meta, links } = (await answer.json()) as ListPart;
    texts.push(JSON.stringify(data).toLowerCase());
    if (meta?.hasNextPage !== true && meta?.hasMore !== true) return texts.join('\n');
    next = links?.next ?? null;
  }
  throw new Error(`${path} does not end`);
}

interface ListPart {
  readonly data: unknown;
  readonly meta?: { readonly hasNextPage?: boolean; readonly hasMore?: boolean };
  readonly links?: { readonly next: string | null };
}
