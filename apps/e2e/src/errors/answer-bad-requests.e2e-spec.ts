import fc from 'fast-check';
import type { ErrorBody } from '../harness/described-client';
import { rawRequest } from '../harness/raw-request';
import { startApi, type RunningApi } from '../harness/running-api';
import { badRequests } from './bad-requests';

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
const offers = ['rights', 'buyback', 'ncd', 'ofs'].flatMap((kind) => [`/v1/${kind}`, `/v1/${kind}/:slug`]);
const premiums = ['/v1/gmp', '/v1/gmp/:slug', '/v1/gmp/:slug/history'];
const routes = [
  '/v1/ipos',
  '/v1/ipos/search',
  '/v1/ipos/:slug',
  '/v1/ipos/:slug/subscription',
  ...offers,
  ...premiums,
];

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', 'all', 'open', '1', '100', '%', '_', '2026'),
);
const written = fc.oneof(
  anyText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.stringMatching(/^(?:%[0-9a-f]{2}|[a-z%+;,.]){0,12}$/),
);
const anyName = fc.oneof(
  fc.constantFrom('page', 'limit', 'status', 'type', 'year', 'q'),
  fc.string({ maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const generatedRequest = fc.record({
  slug: written,
  query: fc
    .array(fc.tuple(anyName, written), { maxLength: 4 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
});

describe('bad requests', () => {
  let api: RunningApi;
  let keys: string[];

  beforeAll(async () => {
    api = await startApi({ UNAUTHENTICATED_PER_MINUTE: '100000' });
    keys = await api.moreKeys(60);
  });
  afterAll(() => api.stop());

  it.each(badRequests.map((bad) => [bad.name, bad] as const))('%s', async (_, { bytes, status, code }) => {
    const answer = await rawRequest(api.port, bytes.replaceAll('KEY', api.testKey));
    const body = JSON.parse(answer.body) as ErrorBody & { success: boolean; requestId: string };
    expect([answer.status, body.error.code, body.success]).toEqual([status, code, false]);
    expect(body.error.documentation).toBe(`${api.base}/docs/errors/${code}`);
    expect(body.requestId).toBe(answer.headers.get('x-request-id'));
    for (const name of everywhere) expect([name, answer.headers.has(name)]).toEqual([name, true]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.has('x-powered-by')).toBe(false);
  });

  it.each(routes)(
    '%s answers none of 2 000 generated requests with a 5xx',
    async (route) => {
      const cases = fc.sample(generatedRequest, { numRuns: 2_000, seed: 20_261_120 });
      const statuses = new Map<number, number>();
      const send = async (key: string) => {
        for (let next = cases.pop(); next !== undefined; next = cases.pop()) {
          const url = new URL(`${route.replace(':slug', next.slug)}?${next.query}`, api.base);
          const response = await fetch(url, { headers: { 'X-API-Key': key } });
          await response.arrayBuffer();
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        }
      };
      await Promise.all(keys.map(send));
      expect([...statuses.keys()].filter((status) => status >= 500 || status === 429)).toEqual([]);
      expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(2_000);
    },
    60_000,
  );

  it('writes no key, URL or header value to its log', async () => {
    await fetch(`${api.base}/v1/ipos?canary=canary-query`, {
      headers: { 'X-API-Key': `${api.testKey}x`, 'X-Odd': 'canary-header' },
    });
    await fetch(`${api.base}/canary-path`);
    expect(api.output()).toContain('"route":"/v1/ipos/search"');
    expect(api.output()).not.toMatch(/canary|svc_(?:test|live)_[0-9a-f]{8}/);
  });

  it('still serves afterwards', async () => {
    expect((await fetch(`${api.base}/health/ready`)).status).toBe(200);
    expect(api.process.exitCode).toBeNull();
  });
});
