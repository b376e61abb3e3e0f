import fc from 'fast-check';
import type { ErrorBody } from '../harness/described-client';
import { rawRequest } from '../harness/raw-request';
import { startApi, type RunningApi } from '../harness/running-api';

const json = 'Content-Type: application/json';

/** One body on the wire, one byte a character, and what must come of it. */
interface BadBody {
  readonly name: string;
  readonly body: string;
  readonly said: string;
  readonly headers?: readonly string[];
}

const malformed = (name: string, body: string): BadBody => ({ name, body, said: '400 VAL_002' });
const unfit = (name: string, body: string): BadBody => ({ name, body, said: '400 VAL_001' });
const unsupported = (name: string, ...headers: string[]): BadBody => ({
  name,
  headers,
  body: '{"planId":"plan_pro"}',
  said: '415 REQ_003',
});

const badBodies: readonly BadBody[] = [
  malformed('no bytes', ''),
  malformed('half an object', '{"planId":'),
  malformed('a list', '["plan_pro"]'),
  malformed('null', 'null'),
  malformed('a form', 'planId=plan_pro'),
  malformed('a byte order mark', '\xef\xbb\xbf{"planId":"plan_pro"}'),
  malformed('Latin-1', '{"planId":"\xe9"}'),
  malformed('a surrogate in UTF-8', '{"planId":"\xed\xa0\x80"}'),
  malformed('a lone surrogate in escapes', '{"planId":"\\ud800"}'),
  malformed('a null character in escapes', '{"planId":"plan_pro\\u0000"}'),
  malformed('a null character in a name', '{"planId\\u0000":"plan_pro"}'),
  malformed('2 000 levels', `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`),
  unfit('no field', '{}'),
  unfit('an unknown field', '{"planId":"plan_pro","coupon":"x"}'),
  unfit('a repeated field', '{"planId":"plan_basic","planId":"plan_pro"}'),
  unfit('__proto__', '{"__proto__":{"planId":"plan_pro"}}'),
  unfit('__proto__ in escapes', '{"planId":"plan_pro","\\u005f_proto__":{}}'),
  unfit('constructor', '{"planId":"plan_pro","constructor":{}}'),
  unfit('null', '{"planId":null}'),
  unfit('a number', '{"planId":1e999}'),
  unfit('a list', '{"planId":["plan_pro"]}'),
  unfit('an object', '{"planId":{"toString":"plan_pro"}}'),
  unfit('an unknown word', '{"planId":"plan_gold"}'),
  unsupported('no Content-Type'),
  unsupported('another Content-Type', 'Content-Type: text/json'),
  unsupported('two Content-Types', json, json),
  unsupported('UTF-16', `${json}; charset=utf-16`),
  unsupported('a compressed body', json, 'Content-Encoding: gzip'),
  { name: '32 KB and a byte', body: '{}'.padEnd(32_769), said: '413 REQ_002' },
];

describe('bodies', () => {
  let api: RunningApi;
  let keys: string[];
  let routes: string[];

  beforeAll(async () => {
    api = await startApi();
    keys = await api.moreKeys(20);
    const { paths } = (await (await fetch(`${api.base}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, object>>;
    };
    routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((method) => method !== 'get')
        .map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, 'nobody')}`),
    );
  });
  afterAll(() => api.stop());

  it.each(badBodies.map((bad) => [bad.name, bad] as const))(
    '%s: refused in the envelope, the value never repeated',
    async (_, { body, said, headers = [json] }) => {
      const lines = [
        'POST /v1/billing/subscribe HTTP/1.1',
        'Host: api.test',
        `X-API-Key: ${api.liveKey}`,
        'Connection: close',
        `Content-Length: ${body.length}`,
        ...headers,
      ];
      const answer = await rawRequest(api.port, `${lines.join('\r\n')}\r\n\r\n${body}`);
      const { error } = JSON.parse(answer.body) as ErrorBody;
      expect(`${answer.status} ${error.code}`).toBe(said);
      expect(error.documentation).toBe(`${api.base}/docs/errors/${error.code}`);
      expect((await fetch(error.documentation)).status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.has('x-ratelimit-limit')).toBe(true);
      expect(answer.body).not.toContain('plan_gold');
    },
  );

  const anyBody = fc.oneof(
    fc.json({ maxDepth: 30 }),
    fc.json({ maxDepth: 3 }).map((text) => `{"planId":${text},"url":${text},"events":[${text}]}`),
    fc.string({ unit: 'binary' }),
    fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.stringify(value)),
    fc.uint8Array({ maxLength: 200 }),
  );
  const anyHeaders = fc.record({
    contentType: fc.constantFrom(
      'application/json',
      'application/json',
      'application/json; charset=utf-8',
      'text/x',
    ),
    idempotencyKey: fc.option(fc.stringMatching(/^[ -~]{0,70}$/), { nil: undefined }),
  });

  it('of 2 000 generated ones a route answers none with a 5xx', async () => {
    expect(routes.length).toBeGreaterThan(0);
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      const cases = fc.sample(fc.tuple(anyBody, anyHeaders), { numRuns: 2_000, seed: 20_261_121 });
      const found = new Set<number>();
      const send = async (key: string) => {
        for (let next = cases.pop(); next !== undefined; next = cases.pop()) {
          const [body, { contentType, idempotencyKey }] = next;
          const headers = {
            'X-API-Key': key,
            'Content-Type': contentType,
            ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
          };
          const response = await fetch(`${api.base}${path}`, {
            method,
            headers,
            body: typeof body === 'string' ? body : Buffer.from(body),
          });
          await response.arrayBuffer();
          found.add(response.status);
        }
      };
      await Promise.all(keys.map(send));
      expect([route, [...found].filter((status) => status >= 500)]).toEqual([route, []]);
    }
  }, 300_000);

  it('leave nothing in the log, nor do idempotency keys', async () => {
    for (const body of ['{"planId":"canary-value"}', '{"canary-name":1}', 'canary-text']) {
      const headers = {
        'X-API-Key': api.testKey,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'canary-key',
      };
      await (await fetch(`${api.base}/v1/billing/subscribe`, { method: 'POST', headers, body })).text();
    }
    expect(api.output()).toContain('"route":"/v1/billing/subscribe"');
    expect(api.output()).not.toMatch(/canary|svc_(?:test|live)_[0-9a-f]{8}/);
  });

  it('with many long unknown names are answered with 100 characters of them', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `${at}${'y'.repeat(500)}`);
    const response = await fetch(`${api.base}/v1/billing/subscribe`, {
      method: 'POST',
      headers: { 'X-API-Key': api.liveKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))),
    });
    const { error } = (await response.json()) as ErrorBody;
    expect([response.status, error.code, error.details?.length]).toEqual([400, 'VAL_001', 20]);
    expect((JSON.stringify(error).match(/y(?!")/g) ?? []).length).toBeLessThanOrEqual(100);
  });

  it('still serves afterwards', async () => {
    expect((await fetch(`${api.base}/health/ready`)).status).toBe(200);
    expect(api.process.exitCode).toBeNull();
  });
});
