import { get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startApi, type RunningApi } from '../harness/running-api';

interface RawResponse {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  /** Body as received, undecoded. */
  readonly body: Buffer;
}

const large = ['/openapi.json', '/docs/errors', '/docs/webhooks', '/docs/reference/ipo'];
const all = [...large, '/docs', '/docs/errors/VAL_001', '/docs/lists.md', '/llms.txt'];

describe('the public documents', () => {
  let api: RunningApi;

  beforeAll(async () => {
    api = await startApi({ LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1', DOCUMENTS_PER_MINUTE: '20' });
  });
  afterAll(() => api.stop());

  const askFrom = (address: string, path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
    new Promise<RawResponse>((resolve, reject) => {
      const request = get(
        `${api.base}${path}`,
        { method, headers: { 'X-Forwarded-For': address, ...headers } },
        (response) => {
          buffer(response).then(
            (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
            reject,
          );
        },
      );
      request.on('error', reject);
    });

  it.each(large)(
    '%s is sent in the best content coding that the client accepts, with the same content in each',
    async (path) => {
      const ask = (coding: string) => askFrom('192.0.2.1', path, { 'Accept-Encoding': coding });
      const [br, gzip, plain] = [
        await ask('gzip, br'),
        await ask('gzip;q=0.5, br;q=0'),
        await ask('identity'),
      ];
      const codings = [br, gzip, plain].map(({ headers }) => headers['content-encoding']);
      expect(codings).toEqual(['br', 'gzip', undefined]);
      expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      expect(br.body.length).toBeLessThan(plain.body.length / 2);
      for (const { status, headers, body } of [br, gzip, plain]) {
        expect([status, headers['vary'], headers['content-length']]).toEqual([
          200,
          path.startsWith('/docs/') ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
          String(body.length),
        ]);
        expect(headers['etag']).toBe(plain.headers['etag']);
      }
    },
  );

  it.each(all)('%s is not sent again to a client that sends its entity tag', async (path) => {
    const first = await askFrom('192.0.2.2', path);
    const tag = first.headers['etag'];
    const again = await askFrom('192.0.2.2', path, { 'If-None-Match': `"other", ${tag}` });
    expect([again.status, again.headers['etag'], again.body.length]).toEqual([304, tag, 0]);
    expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
    const other = await askFrom('192.0.2.3', path, { 'If-None-Match': 'W/"other"' });
    expect([other.status, other.body.equals(first.body)]).toEqual([200, true]);
  });

  it('scripts of other sites may read documents, and neither the API nor what the dashboard asks for', async () => {
    const closed = [
      '/v1/ipos',
      '/health/live',
      '/dashboard',
      '/dashboard/api/status',
      '/dashboard/api/session',
    ];
    const readable: string[] = [];
    for (const path of [...all, ...closed]) {
      const { headers } = await askFrom('192.0.2.8', path, { Origin: 'https://site.example' });
      if (headers['access-control-allow-origin'] === '*') readable.push(path);
      else expect([path, headers['access-control-allow-origin']]).toEqual([path, undefined]);
    }
    expect(readable).toEqual(all);
  });

  it('HEAD returns the headers of GET', async () => {
    const headers = { 'Accept-Encoding': 'br' };
    const full = await askFrom('192.0.2.4', '/openapi.json', headers);
    const head = await askFrom('192.0.2.4', '/openapi.json', headers, 'HEAD');
    const said = ({ headers }: RawResponse) =>
      ['content-type', 'content-length', 'content-encoding', 'etag', 'vary'].map((name) => headers[name]);
    expect([head.status, head.body.length, said(head)]).toEqual([200, 0, said(full)]);
  });

  it('requests of one address, from any port and for all documents together, are limited by the minute, without effect on another address', async () => {
    const statuses: (number | undefined)[] = [];
    for (let count = 0; count < 20; count += 1) {
      const path = all[count % all.length] ?? '';
      statuses.push((await askFrom(`192.0.2.5:${count}`, path)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const path of all) {
      const { status, headers, body } = await askFrom('192.0.2.5', path);
      const { error } = JSON.parse(body.toString()) as { error: Record<string, unknown> };
      expect([path, status, error['code']]).toEqual([path, 429, 'RATE_001']);
      expect(error['message']).toMatch(/^The limit of 20 requests a minute for documents/);
      expect(headers['retry-after']).toBe(String(error['retryAfter']));
      expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual(['20', '0']);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await askFrom('192.0.2.6', '/openapi.json')).status).toBe(200);
  });

  it('requests for documents do not count against the limits of keys from the same address', async () => {
    for (let count = 0; count < 25; count += 1) await askFrom('192.0.2.7', '/docs');
    const headers = { 'X-API-Key': api.testKey };
    expect((await askFrom('192.0.2.7', '/v1/ipos', headers)).status).toBe(200);
    const missing = await askFrom('192.0.2.7', '/v1/ipos');
    expect([missing.status, missing.headers['x-ratelimit-remaining']]).toEqual([401, '299']);
  });
});
