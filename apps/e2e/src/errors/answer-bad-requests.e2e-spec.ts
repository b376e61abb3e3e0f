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
const routes = ['/v1/ipos', '/v1/ipos/search', '/v1/ipos/:slug', '/v1/ipos/:slug/subscription'];

describe('bad requests', () => {
  let api: RunningApi;

  beforeAll(async () => {
    api = await startApi({ UNAUTHENTICATED_PER_MINUTE: '100000' });
    await api.sql(`UPDATE subscription SET plan_id = 'plan_enterprise'`);
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

  it.each(routes)('%s answers no generated request with a 5xx', async (route) => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('', 'all', '1', '100', '%', '_'),
    );
    const name = fc.oneof(
      fc.constantFrom('page', 'limit', 'status', 'type', 'year', 'q'),
      fc.string({ maxLength: 12 }),
    );
    const written = fc.oneof(
      text.map((value) => encodeURIComponent(value.toWellFormed())),
      fc.stringMatching(/^(?:%[0-9a-f]{2}|[a-z%+;,.]){0,12}$/),
    );
    const pair = fc.tuple(
      name.map((value) => encodeURIComponent(value.toWellFormed())),
      written,
    );
    await fc.assert(
      fc.asyncProperty(written, fc.array(pair, { maxLength: 4 }), async (slug, pairs) => {
        const path = route.replace(':slug', slug);
        const query = pairs.map((parts) => parts.join('=')).join('&');
        // Sent through a URL object, which leaves escapes as they are.
        const response = await fetch(new URL(`${path}?${query}`, api.base), {
          headers: { 'X-API-Key': api.testKey },
        });
        await response.arrayBuffer();
        expect(response.status).toBeLessThan(500);
      }),
      { numRuns: 250, seed: 20_261_120 },
    );
  });

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
