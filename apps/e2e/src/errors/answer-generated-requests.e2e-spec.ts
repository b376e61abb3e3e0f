import fc from 'fast-check';
import { manyKeys } from '../harness/accounts';
import { routeGates, streamPaths } from '../access/route-gates';
import { DescribedResponses, type DescribedRoute } from '../harness/described-responses';
import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { type RunningApi, startApi } from '../harness/running-api';
import { Wire, type WireResponse } from '../harness/wire';
import { markers, pagePaths, pageRequests, requestsOf, type GeneratedRequest } from './generated-request';
import { faultsOf } from './standard-response';

/**
 * Number of requests to each route; `npm run chaos -- --requests` sends 2 000.
 *
 * Source: docs/spec/reliability.md, "No request causes a server error".
 */
const perRoute = Number(process.env['GENERATED_REQUESTS'] ?? 150);
const seed = 20_261_120;
const connections = 8;
/** Requests for each key: fewer than an account on Enterprise may send in a minute. */
const perKey = 500;
/** Maximum length of input that an error may repeat. Units: characters. */
const mostRepeated = 100;

/** Routes whose responses end. */
const routes = Object.keys(routeGates).filter(
  (route) => routeGates[route] !== 'token' && !streamPaths.some((path) => route.endsWith(path)),
);
const urls = [
  'https://localhost/hook',
  'https://127.0.0.1:9/',
  'https://10.0.0.1/',
  'https://hooks.invalid/',
];

describe('generated requests', () => {
  let api: RunningApi;
  let description: DescribedResponses;
  let keys: string[];
  let sent = 0;

  beforeAll(async () => {
    api = await startApi({
      LOG_LEVEL: 'warn',
      DOCUMENTS_PER_MINUTE: '100000',
      WEBHOOKS_ALLOWED_CIDRS: '127.0.0.0/8,::1/128',
      // No DNS server listens there: only names of this machine resolve.
      WEBHOOKS_DNS_SERVERS: '127.0.0.1:1',
    });
    description = await DescribedResponses.of(api.base);
    const count = Math.ceil((routes.length * perRoute) / perKey) + 2;
    const of = (environment: 'live' | 'test') =>
      manyKeys(api.databaseUrl, 'plan_enterprise', environment, Math.ceil(count / 2));
    keys = [...(await of('test')), ...(await of('live'))];
  });
  afterAll(() => api.stop());

  it('are made for every route of the description whose response ends', () => {
    const described = description.routes.filter(
      ({ method, path }) =>
        path.startsWith('/v1/') && routeGates[`${method} ${path}`] !== 'token' && !streamPaths.includes(path),
    );
    expect(described.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...routes].sort());
  });

  it.each(routes)('%s responds to all of them as its description says', async (name) => {
    const route = description.routes.find(({ method, path }) => `${method} ${path}` === name);
    if (route === undefined) throw new Error(`${name} is not described`);
    const known = { ids: await idsOf(route), urls };
    const requests = fc.sample(requestsOf(route, description, known), { numRuns: perRoute, seed });
    const statuses = new Map<number, number>();
    const faults = await sendAll(requests, route.method, (answer) => {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      return faultsOfAnswer(answer, route);
    });
    expect(faults).toEqual([]);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(perRoute);
    // Several statuses show that the requests pass several checks.
    expect(statuses.size).toBeGreaterThan(1);
  });

  function faultsOfAnswer(answer: WireResponse, route: DescribedRoute): string[] {
    const { status, body } = answer;
    const about = { description, method: route.method, route: route.path, base: api.base };
    const isTestEvent = route.path.endsWith('/test');
    return [
      ...faultsOf(answer, about),
      ...([401, 405].includes(status) || (status === 429 && !isTestEvent) ? [`is a ${status}`] : []),
      ...(status >= 400 && repeatedIn(body) > mostRepeated ? [`repeats ${repeatedIn(body)} characters`] : []),
    ];
  }

  /** Resolves to ids of records that exist for a route. */
  async function idsOf({ method, path }: DescribedRoute): Promise<string[]> {
    const client = await DescribedClient.for(api.base, keys[0] ?? '');
    if (path.startsWith('/v1/webhooks')) {
      if (method === 'DELETE' || !path.includes('{')) return [];
      const body = { url: urls[0], events: ['ipo.opened'] };
      const { id } = (await client.post<{ data: { id: string } }>('/v1/webhooks', body)).body.data;
      if (!path.includes('{deliveryId}')) return [id];
      await client.send('post', '/v1/webhooks/{id}/test', `/v1/webhooks/${id}/test`);
      const log = ['/v1/webhooks/{id}/deliveries', `/v1/webhooks/${id}/deliveries`] as const;
      const { body: logged } = await client.get<{ data: { id: string }[] }>(...log);
      return [id, ...logged.data.map((delivery) => delivery.id)];
    }
    const list = path.replace('/amc/', '/amcs/').split('/{')[0] ?? '';
    if (list === path) return [];
    const { body } = await client.get<ListBody<Record<string, string>>>(list, list);
    return body.data.map(({ slug, ipoSlug, code, id }) => slug ?? ipoSlug ?? code ?? id ?? '');
  }

  it('for pages and unknown paths put no input into HTML', async () => {
    const requests = [
      ...pagePaths.map((target) => ({ target, headers: [], body: null })),
      ...fc.sample(pageRequests, { numRuns: Math.max(perRoute, 400), seed }),
    ];
    const clean = new Map<string, string>();
    const pages = new Set<string>();
    const faults = await sendAll(requests, 'GET', async (answer, { target }) => {
      const type = answer.headers.get('content-type') ?? '';
      if (answer.status !== 200 || !type.startsWith('text/html')) {
        const isFit = answer.status < 400 || type === 'application/json; charset=utf-8';
        return [
          ...(isFit ? [] : [`is ${type}`]),
          ...(answer.headers.get('x-content-type-options') === 'nosniff' ? [] : ['can be sniffed']),
          ...(answer.status >= 500 ? [`is a ${answer.status}`] : []),
          ...(repeatedIn(answer.body) > mostRepeated && answer.status >= 400 ? ['repeats too much'] : []),
        ];
      }
      const [path = ''] = target.split('?');
      pages.add(path);
      // A page with live parts is another one after a minute.
      if (answer.body !== clean.get(path)) clean.set(path, await (await fetch(`${api.base}${path}`)).text());
      return answer.body === clean.get(path) ? [] : ['is another page'];
    });
    expect(faults).toEqual([]);
    expect([...pages].sort()).toEqual(pagePaths);
  });

  it('with 30 long unknown fields get an error that names 20 and repeats at most 100 characters of them', async () => {
    const fields = Array.from({ length: 30 }, (_, at) => [`${at}${'Z'.repeat(500)}`, 1]);
    const response = await fetch(`${api.base}/v1/billing/subscribe`, {
      method: 'POST',
      headers: { 'X-API-Key': keys[0] ?? '', 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(fields)),
    });
    const text = await response.text();
    const { error } = JSON.parse(text) as ErrorBody;
    expect([response.status, error.code, error.details?.length]).toEqual([400, 'VAL_001', 20]);
    expect(repeatedIn(text)).toBeGreaterThan(20);
    expect(repeatedIn(text)).toBeLessThanOrEqual(mostRepeated);
  });

  it('do not stop the API, and leave neither an error nor their input in its log', async () => {
    expect(api.process.exitCode).toBeNull();
    expect((await fetch(`${api.base}/health/ready`)).status).toBe(200);
    expect(api.output()).not.toMatch(
      /unhandled|uncaught|"level":(?:50|60)|ZZZ|ꙮ|svc_(?:test|live)_[0-9a-f]{8}/i,
    );
  });

  /**
   * Sends all requests over a few connections, one after the other on each, until five have faults. @returns those with
   * faults
   */
  async function sendAll(
    requests: GeneratedRequest[],
    method: string,
    judge: (answer: WireResponse, request: GeneratedRequest) => string[] | Promise<string[]>,
  ): Promise<{ request: GeneratedRequest; status: number; faults: string[] }[]> {
    const found: { request: GeneratedRequest; status: number; faults: string[] }[] = [];
    const queue = [...requests];
    const work = async () => {
      let wire = await Wire.open(api.port);
      for (let request = queue.pop(); request !== undefined && found.length < 5; request = queue.pop()) {
        wire.send(bytesOf(request, method));
        const answer = await wire.nextResponse(method);
        const faults = await judge(answer, request);
        if (faults.length > 0) found.push({ request, status: answer.status, faults });
        if (answer.headers.get('connection') === 'close') {
          wire.leave();
          wire = await Wire.open(api.port);
        }
      }
      wire.leave();
    };
    await Promise.all(Array.from({ length: connections }, work));
    return found;
  }

  function bytesOf({ target, headers, body }: GeneratedRequest, method: string): string {
    const key = keys[Math.floor(sent / perKey) % keys.length] ?? '';
    sent += 1;
    const lines = [`${method} ${target} HTTP/1.1`, 'Host: api.test', `X-API-Key: ${key}`, ...headers];
    if (body !== null || method === 'POST') lines.push(`Content-Length: ${body?.length ?? 0}`);
    return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
  }
});

/** Returns the number of markers that an error response contains. `A-Z` occurs in a message of ours. */
function repeatedIn(body: string): number {
  const text = body.replaceAll('A-Z', '').replace(/"timestamp":"[^"]*"/, '');
  return markers.reduce((sum, marker) => sum + text.split(marker).length - 1, 0);
}
