import { Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { FailedAuthenticationMeter, Meter, type Caller } from '@market/access';
import { startTeapotApp } from '@market/http-api/testing';
import { InternalReads } from './internal-reads';

@Module({ providers: [InternalReads] })
class InternalReadsModule {}

const caller: Caller = { accountId: 'a', keyId: 'dashboard', environment: 'live', dataSet: 'live' };
const limits = [
  ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
  ...['ratelimit-policy', 'ratelimit'],
];
const passing = ['connection', 'date', 'keep-alive', 'x-request-id', ...limits];

describe('a read from within the process', () => {
  const logged: string[] = [];
  let app: NestExpressApplication;
  let base: string;
  let reads: InternalReads;

  beforeAll(async () => {
    const started = await startTeapotApp(
      [],
      { write: (line) => logged.push(line) },
      {
        imports: [InternalReadsModule],
      },
    );
    app = started.app;
    base = `http://127.0.0.1:${started.port}`;
    reads = app.get(InternalReads, { strict: false });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.close());

  const read = async (path: string, who: Partial<Caller> = {}) => {
    const principal = { caller: { ...caller, ...who }, clientAddress: '203.0.113.7' };
    const { status, headers, body } = await reads.read(path, principal);
    return { status, headers, body: JSON.parse(body.toString()) as Record<string, unknown> };
  };
  const lasting = ({ timestamp: _at, requestId: _id, ...rest }: Record<string, unknown>) => rest;

  it.each([
    '/v1/teapots/brown-betty',
    '/v1/teapots?size=LARGE&limit=2&page=2',
    '/v1/teapots/no-such-pot',
    '/v1/teapots/%zz',
    '/v1/teapots?colour=blue',
    '/v1/teapots/away',
    '/v1/kettles',
    '/v1/teapots/brew',
  ])('has status, headers and body of the public response: %s', async (path) => {
    const response = await fetch(`${base}${path}`, {
      headers: { 'X-API-Key': 'live-key', 'Accept-Encoding': 'identity' },
    });
    const shown = [...response.headers].filter(([name]) => !passing.includes(name)).sort();
    const own = await read(path);
    expect(own.status).toBe(response.status);
    const ownHeaders = Object.entries(own.headers).map(([name, value]) => [name.toLowerCase(), value]);
    expect(ownHeaders.filter(([name = '']) => !passing.includes(name)).sort()).toEqual(shown);
    expect(own.headers).toHaveProperty('X-Request-ID', own.body['requestId']);
    expect(lasting(own.body)).toEqual(lasting((await response.json()) as Record<string, unknown>));
  });

  it('asks no meter, and has no headers of limits', async () => {
    const admit = jest.spyOn(app.get(Meter, { strict: false }), 'admit');
    const fail = jest.spyOn(app.get(FailedAuthenticationMeter, { strict: false }), 'fail');
    const { status, headers } = await read('/v1/teapots/brown-betty');
    expect([status, admit.mock.calls.length, fail.mock.calls.length]).toEqual([200, 0, 0]);
    const names = Object.keys(headers).map((name) => name.toLowerCase());
    expect(names.filter((name) => limits.includes(name))).toEqual([]);
  });

  it('counts as a request of the client whose key it has', async () => {
    const admit = jest.spyOn(app.get(Meter, { strict: false }), 'admit');
    const ask = (key: string) => reads.read('/v1/teapots/brown-betty', { key, clientAddress: '203.0.113.7' });
    expect((await ask('live-key')).status).toBe(200);
    expect(admit.mock.calls.map(([, , route]) => route)).toEqual(['GET /v1/teapots/:slug']);
    expect((await ask('no-key')).status).toBe(401);
    expect(admit).toHaveBeenCalledTimes(1);
  });

  it('shows the data set of its caller', async () => {
    const sources = await Promise.all([
      read('/v1/teapots', {}),
      read('/v1/teapots', { environment: 'test', dataSet: 'sample' }),
    ]);
    expect(sources.map(({ headers }) => headers['X-Data-Source'] === 'Sample data')).toEqual([false, true]);
  });

  it('is logged with its account and the address of the client, and without a key', async () => {
    const { headers } = await read('/v1/teapots/brown-betty');
    const line = logged.find((each) => each.includes(headers['X-Request-ID'] ?? 'none'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      route: '/v1/teapots/:slug',
      accountId: 'a',
      keyId: 'dashboard',
      address: '203.0.113.7',
    });
  });

  it('can be made many times at once, each with its own response', async () => {
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, at) => read(`/v1/teapots?limit=1&page=${(at % 25) + 1}`)),
    );
    expect(made.map(({ body }) => (body['data'] as { name: string }[])[0]?.name)).toEqual(
      Array.from({ length: 50 }, (_, at) => `teapot-${at % 25}`),
    );
  });
});
