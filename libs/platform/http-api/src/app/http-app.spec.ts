import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { until } from '@market/testing';
import { rawRequest } from '../testing/raw-request';
import { addressState, liveKey, startTeapotApp, suspendedKey, testKey } from '../testing/teapot-app';

interface Envelope {
  success: boolean;
  data: unknown;
  meta: Record<string, unknown>;
  links: Record<string, unknown>;
  error: {
    code: string;
    message: string;
    documentation: string;
    details?: { field: string; message: string }[];
  };
  requestId: string;
  timestamp: string;
}

const everywhere = [
  'x-request-id',
  'x-api-version',
  'x-disclaimer',
  'x-data-source',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-content-type-options',
];

describe('the HTTP side of an app', () => {
  const logged: string[] = [];
  let app: NestExpressApplication;
  let port: number;
  let base: string;

  beforeAll(async () => {
    ({ app, port } = await startTeapotApp([], { write: (line) => logged.push(line) }));
    base = `http://127.0.0.1:${port}`;
  });
  afterAll(() => app.close());

  async function ask(path: string, init: RequestInit = {}, key: string | null = liveKey) {
    const headers = new Headers(init.headers);
    if (key !== null) headers.set('X-API-Key', key);
    const response = await fetch(`${base}${path}`, { ...init, headers });
    const text = await response.text();
    for (const name of everywhere) expect([name, response.headers.has(name)]).toEqual([name, true]);
    expect(response.headers.has('x-powered-by')).toBe(false);
    return { response, text, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Envelope };
  }

  async function refusal(path: string, init: RequestInit = {}, key: string | null = liveKey) {
    const { response, body } = await ask(path, init, key);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(body.success).toBe(false);
    expect(body.error.documentation).toBe(`https://docs.example/errors/${body.error.code}`);
    return `${response.status} ${body.error.code}`;
  }

  it('wraps data in the envelope with the request id of the header', async () => {
    const { response, body } = await ask('/v1/teapots/brown-betty');
    expect(response.status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      data: { name: 'brown-betty', litres: 1.2 },
      timestamp: '2026-11-20T06:30:00.000Z',
      requestId: response.headers.get('x-request-id'),
    });
    expect(response.headers.get('x-ratelimit-limit')).toBe('60');
    expect(response.headers.get('ratelimit-policy')).toBe('"minute";q=60;w=60, "day";q=1000;w=86400');
    expect(response.headers.get('ratelimit')).toBe('"minute";r=59;t=61, "day";r=900;t=7200');
    expect(response.headers.get('cache-control')).toBe('private, max-age=60');
    expect(response.headers.get('vary')).toBe('X-API-Key, Authorization, Accept-Encoding');
  });

  it('adds meta and normalised links to lists', async () => {
    const { body } = await ask('/v1/teapots?q=it%27s+(odd)&page=2&size=LARGE&limit=10');
    const links = (page: number) => `/v1/teapots?size=large&q=it%27s%20%28odd%29&limit=10&page=${page}`;
    expect(body.links).toEqual({ self: links(2), next: links(3), prev: links(1) });
    expect(body.meta).toEqual({
      page: 2,
      limit: 10,
      total: 25,
      totalPages: 3,
      hasNextPage: true,
      hasPrevPage: true,
    });
  });

  it('links from beyond the last page to the last one with data', async () => {
    const { body } = await ask('/v1/teapots?page=9&size=all');
    expect(body.data).toEqual([]);
    expect(body.links).toEqual({
      self: '/v1/teapots?limit=10&page=9',
      next: null,
      prev: '/v1/teapots?limit=10&page=3',
    });
  });

  it('has no links to other pages when nothing matches', async () => {
    const { body } = await ask('/v1/teapots?q=none&page=4');
    expect(body.meta).toMatchObject({ totalPages: 0, hasNextPage: false, hasPrevPage: false });
    expect(body.links).toEqual({ self: '/v1/teapots?q=none&limit=10&page=4', next: null, prev: null });
  });

  it('cuts limit to 100 and shows the applied value', async () => {
    const { body } = await ask('/v1/teapots?limit=5000');
    expect(body.meta).toMatchObject({ limit: 100 });
  });

  it('responds with 304 while data, meta and links stay the same', async () => {
    const first = await ask('/v1/teapots');
    const etag = first.response.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    const second = await ask('/v1/teapots', { headers: { 'If-None-Match': etag } });
    expect([second.response.status, second.text]).toEqual([304, '']);
    const other = await ask('/v1/teapots?page=2', { headers: { 'If-None-Match': etag } });
    expect(other.response.status).toBe(200);
  });

  it('names sample data as the source to test keys', async () => {
    expect((await ask('/v1/teapots', {}, testKey)).response.headers.get('x-data-source')).toBe('Sample data');
  });

  it('echoes a usable request id of the client next to its own', async () => {
    const own = await ask('/v1/teapots', { headers: { 'X-Request-ID': 'order-66.a_b' } });
    expect(own.response.headers.get('x-client-request-id')).toBe('order-66.a_b');
    expect(own.response.headers.get('x-request-id')).not.toBe('order-66.a_b');
    const bad = await ask('/v1/teapots', { headers: { 'X-Request-ID': 'a b' } });
    expect(bad.response.headers.has('x-client-request-id')).toBe(false);
  });

  it('echoes the request id of a client in a response to an odd expectation, and logs its route', async () => {
    const answer = await rawRequest(
      port,
      'GET /v1/teapots HTTP/1.1\r\nHost: a\r\nExpect: foo\r\nX-Request-ID: order-67\r\n\r\n',
    );
    expect([answer.status, answer.headers.get('x-client-request-id')]).toEqual([417, 'order-67']);
    await until('it is logged', () =>
      logged.some((line) => line.includes('"route":"/v1/teapots"') && line.includes('"status":417')),
    );
  });

  it.each([
    ['/v1/teapot', '404 NOT_002'],
    ['/v1/Teapots', '404 NOT_002'],
    ['/v1/teapots/', '404 NOT_002'],
    ['/v1//teapots', '404 NOT_002'],
    ['/V1/teapots', '404 NOT_002'],
    ['/v1/teapots/x/y', '404 NOT_002'],
    ['/', '404 NOT_002'],
  ])('%s is refused as an unknown path', async (path, expected) => {
    expect(await refusal(path, {}, null)).toBe(expected);
  });

  it('responds to a wrong method with 405 and Allow, without a key', async () => {
    const { response, body } = await ask('/v1/teapots', { method: 'DELETE' }, null);
    expect([response.status, body.error.code, response.headers.get('allow')]).toEqual([
      405,
      'REQ_001',
      'GET, HEAD, OPTIONS',
    ]);
    expect(response.headers.get('x-ratelimit-limit')).toBe('300');
    const brew = await ask('/v1/teapots/brew', {}, null);
    expect([brew.response.status, brew.response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('responds to OPTIONS with 204 and Allow, without a key', async () => {
    const { response } = await ask('/v1/teapots', { method: 'OPTIONS' }, null);
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('responds to HEAD like to GET, without the body', async () => {
    const { response, text } = await ask('/v1/teapots', { method: 'HEAD' });
    expect([response.status, text]).toEqual([200, '']);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
  });

  it.each([
    ['/v1/teapots?colour=red', 'colour'],
    ['/v1/teapots?page=1&page=2', 'page'],
    ['/v1/teapots?limit[]=1', 'limit[]'],
    ['/v1/teapots?page=0', 'page'],
    ['/v1/teapots?page=01', 'page'],
    ['/v1/teapots?page=%2B1', 'page'],
    ['/v1/teapots?page=1e3', 'page'],
    ['/v1/teapots?page=', 'page'],
    ['/v1/teapots?page=99999999999999999999', 'page'],
    ['/v1/teapots?limit=100&page=1001', 'page'],
    ['/v1/teapots?limit=0', 'limit'],
    ['/v1/teapots?limit=%00', 'limit'],
    ['/v1/teapots?size=medium', 'size'],
    ['/v1/teapots?q=a', 'q'],
    ['/v1/teapots?q=%ff%fe', 'q'],
    ['/v1/teapots?q=%ED%A0%80ab', 'q'],
    ['/v1/teapots?__proto__=x', '__proto__'],
    ['/v1/teapots/brown-betty?x=1', 'x'],
  ])('%s is refused by name', async (path, field) => {
    const { response, body } = await ask(path);
    expect([response.status, body.error.code]).toEqual([400, 'VAL_001']);
    expect(body.error.details?.map((detail) => detail.field)).toEqual([field]);
  });

  it('lists the allowed words and never repeats the value', async () => {
    const { text } = await ask('/v1/teapots?size=gigantic');
    expect(text).toContain('must be one of all, small, large');
    expect(text).not.toContain('gigantic');
  });

  it('refuses more than 20 parameters', async () => {
    const query = Array.from({ length: 21 }, (_, index) => `p${index}=1`).join('&');
    expect(await refusal(`/v1/teapots?${query}`)).toBe('400 VAL_001');
  });

  it('names at most 40 characters of an unknown parameter', async () => {
    const { body } = await ask(`/v1/teapots?${'x'.repeat(500)}=1`);
    expect(body.error.details?.[0]?.field).toHaveLength(40);
  });

  it.each([
    ['/v1/teapots/green-betty', '404 NOT_001'],
    ['/v1/teapots/Brown-Betty', '404 NOT_001'],
    ['/v1/teapots/%00', '404 NOT_001'],
    ['/v1/teapots/a%2Fb', '404 NOT_001'],
    ['/v1/teapots/-', '404 NOT_001'],
    ['/v1/teapots/..%2f', '404 NOT_001'],
    ['/v1/teapots/%zz', '400 VAL_001'],
    ['/v1/teapots/%ff', '400 VAL_001'],
    ['/v1/teapots/%', '400 VAL_001'],
  ])('%s is judged after the key', async (path, expected) => {
    expect(await refusal(path)).toBe(expected);
    expect(await refusal(path, {}, null)).toBe('401 AUTH_001');
  });

  it('judges the query after the key', async () => {
    expect(await refusal('/v1/teapots?nonsense=1&page=-1', {}, 'wrong')).toBe('401 AUTH_002');
  });

  it('tells the key of a suspended account whom to write to, without asking for another key', async () => {
    const { response, body } = await ask('/v1/teapots', {}, suspendedKey);
    expect([response.status, body.error.code]).toEqual([403, 'AUTH_003']);
    expect(body.error.message).toContain('Write to help@teapots.example.');
    expect(response.headers.get('www-authenticate')).toBeNull();
    expect(response.headers.get('x-ratelimit-limit')).toBe(String(addressState.limit));
    const unknown = await ask('/v1/teapots', {}, 'wrong');
    expect(unknown.response.headers.get('www-authenticate')).toBe('Bearer realm="api"');
  });

  it('hides details of a defect', async () => {
    const { response, text, body } = await ask('/v1/teapots/broken');
    expect([response.status, body.error.code]).toEqual([500, 'SRV_001']);
    expect(text).not.toMatch(/secret|stack|at /);
  });

  it('responds with 503 and Retry-After while a dependency is unavailable', async () => {
    const { response, body } = await ask('/v1/teapots/away');
    expect([response.status, body.error.code, response.headers.get('retry-after')]).toEqual([
      503,
      'SRV_002',
      '5',
    ]);
  });

  it('responds with 400 to a value that the database cannot store', async () => {
    expect(await refusal('/v1/teapots/unfit')).toBe('400 VAL_001');
  });

  it.each([
    ['a broken request line', 'NONSENSE\r\n\r\n', 400, 'REQ_004'],
    ['a missing Host', 'GET /v1/teapots HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'REQ_004'],
    [
      'two Hosts',
      'GET /v1/teapots HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
      400,
      'REQ_004',
    ],
    ['headers over 16 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`, 431, 'REQ_005'],
    ['a path over 16 KB', `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'REQ_005'],
    [
      'an odd expectation',
      'GET / HTTP/1.1\r\nHost: a\r\nExpect: foo\r\nConnection: close\r\n\r\n',
      417,
      'REQ_007',
    ],
    [
      'a malformed chunk',
      'POST /v1/teapots/brew HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'REQ_004',
    ],
    ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'REQ_001'],
    ['a bare GET of HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 404, 'NOT_002'],
    [
      'an absolute target',
      'GET http://a/v1/none HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      404,
      'NOT_002',
    ],
  ])('responds to %s in the envelope', async (_, bytes, status, code) => {
    const answer = await rawRequest(port, bytes);
    expect([answer.status, (JSON.parse(answer.body) as Envelope).error.code]).toEqual([status, code]);
    for (const name of everywhere) expect([name, answer.headers.has(name)]).toEqual([name, true]);
    expect(answer.headers.get('x-request-id')).toBe((JSON.parse(answer.body) as Envelope).requestId);
  });

  it('serves an absolute target like its path', async () => {
    const answer = await rawRequest(
      port,
      `GET http://a/v1/teapots/brown-betty HTTP/1.1\r\nHost: a\r\nX-API-Key: ${liveKey}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer.status).toBe(200);
  });

  it('responds to OPTIONS * with 204', async () => {
    const answer = await rawRequest(port, 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  it('closes a connection whose headers do not arrive within 10 seconds', async () => {
    const answer = await rawRequest(port, 'GET / HTTP/1.1\r\nHost: a\r\n');
    expect([answer.status, (JSON.parse(answer.body) as Envelope).error.code]).toEqual([408, 'REQ_006']);
  }, 15_000);

  it('closes the connection of a client that never reads its responses', async () => {
    const server = app.getHttpServer();
    const bound = server.timeout;
    expect(bound).toBe(60_000);
    server.timeout = 200;
    const met = once(server, 'connection');
    const client = connect(port, '127.0.0.1').pause();
    const [peer] = (await met) as [Socket];
    // More responses than the buffers of both ends can hold.
    client.write('GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20_000));
    await once(peer, 'close');
    server.timeout = bound;
    client.destroy();
  }, 15_000);

  it('logs route and status of every request, never a URL or a header value', async () => {
    await ask('/v1/teapots?q=canary-query');
    await ask('/canary-path', {}, 'canary-key');
    expect(
      logged.some((line) => line.includes('"route":"/v1/teapots"') && line.includes('"status":200')),
    ).toBe(true);
    expect(logged.join('')).not.toMatch(/canary|live-key/);
  });
});
