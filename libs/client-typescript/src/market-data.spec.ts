import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  indianDay,
  type Ipo,
  MarketData,
  NotFoundError,
  PlanError,
  RateLimitError,
  TimeoutError,
} from './index';
import { FakeMarket } from './testing';

const ipo = (slug: string) =>
  ({ id: `ipo_${slug}`, slug, dates: { openDate: '2026-11-20T00:00:00.000Z' } }) as Ipo;
const many = (count: number) => Array.from({ length: count }, (_, at) => ipo(`issue-${at}`));

describe('the client', () => {
  const market = new FakeMarket();
  const client = (options: object = {}) =>
    new MarketData({ apiKey: 'svc_test_0', fetch: market.fetch, ...options });
  const lastCall = () => market.calls.at(-1);

  it('sends the key, the name of the client and lists joined by commas', async () => {
    market.answer('ipos.list', many(3));
    expect(
      await client()
        .ipos.list({ status: ['open', 'upcoming'], type: 'sme', limit: 3 })
        .toArray({ max: 9 }),
    ).toHaveLength(3);
    const { path, query, headers } = lastCall() ?? {};
    expect([path, query]).toEqual(['/v1/ipos', { status: 'open,upcoming', type: 'sme', limit: '3' }]);
    expect(headers?.get('x-api-key')).toBe('svc_test_0');
    expect(headers?.get('user-agent')).toMatch(/^india-market-data-ts\/\d/);
  });

  it('goes through a list by positions, and asks for a part only when it is wanted', async () => {
    market.answer('ipos.list', many(25));
    const before = market.calls.length;
    const slugs: string[] = [];
    for await (const { slug } of client().ipos.list({ limit: 10 })) {
      slugs.push(slug);
      if (slugs.length === 10) expect(market.calls.length - before).toBe(1);
    }
    expect(slugs).toEqual(many(25).map(({ slug }) => slug));
    expect(market.calls.slice(before).map(({ query }) => query['cursor'])).toEqual([undefined, '10', '20']);
    expect(await client().ipos.list({ limit: 10 }).toArray({ max: 12 })).toHaveLength(12);
    expect((await client().ipos.list({ limit: 10 }).page()).total).toBe(25);
  });

  it('stops between two parts of a list when the signal aborts', async () => {
    market.answer('ipos.list', many(25));
    const stop = new AbortController();
    const before = market.calls.length;
    const read = async () => {
      for await (const page of client().ipos.list({ limit: 10 }, { signal: stop.signal }).pages())
        stop.abort(page);
    };
    await expect(read()).rejects.toBeDefined();
    expect(market.calls.length - before).toBe(1);
  });

  it('shows days in India beside their instants', async () => {
    market.answer('ipos.get', ({ parameters }) => ipo(parameters['slug'] ?? ''));
    const { dates } = await client().ipos.get('narmada');
    expect(dates).toEqual({ openDate: '2026-11-20T00:00:00.000Z', openDay: '2026-11-20' });
    expect(indianDay('2026-11-20T00:00:00.000Z')).toBe('2026-11-20');
    expect(indianDay('2026-11-20T19:00:00.000Z')).toBe('2026-11-21');
  });

  it('gives the freshness of an answer, and the limits after it', async () => {
    market.answer('ipos.get', ipo('narmada'));
    const own = client();
    expect(own.limits).toBeNull();
    const answer = await own.ipos.get('narmada').withResponse();
    expect(answer).toMatchObject({ freshness: { state: 'fresh', ageSeconds: 60 }, requestId: 'req_test' });
    expect(own.limits).toEqual({
      minute: { limit: 1000, remaining: 999, resetSeconds: 60 },
      day: { limit: 100_000, remaining: 99_999, resetSeconds: 86_400 },
    });
  });

  it('tries again after a limit, a failure that passes and a broken connection', async () => {
    market.answer('ipos.get', ipo('narmada'));
    for (const refusal of [
      { status: 429, retryAfterSeconds: 0 },
      { status: 503, retryAfterSeconds: 0 },
      { status: 408, retryAfterSeconds: 0 },
    ]) {
      market.refuse(refusal, refusal, refusal);
      await expect(client().ipos.get('narmada')).resolves.toMatchObject({ slug: 'narmada' });
    }
    market.refuse('broken');
    await expect(client().ipos.get('narmada')).resolves.toMatchObject({ slug: 'narmada' });
  });

  it('tries no request again that was refused for good, more often than it may, or for longer than it waits', async () => {
    const before = market.calls.length;
    market.refuse(
      { status: 400 },
      { status: 429, retryAfterSeconds: 61 },
      { status: 503, retryAfterSeconds: 0 },
      { status: 503, retryAfterSeconds: 0 },
    );
    await expect(client().ipos.get('a')).rejects.toMatchObject({ status: 400 });
    await expect(client().ipos.get('a')).rejects.toBeInstanceOf(RateLimitError);
    await expect(client({ maxRetries: 1 }).ipos.get('a')).rejects.toMatchObject({ status: 503 });
    expect(market.calls.length - before).toBe(4);
  });

  it('keeps the key of a POST over its tries, and makes another one for the next call', async () => {
    market.refuse({ status: 503, retryAfterSeconds: 0 });
    market.answer('webhooks.test', {} as never);
    const before = market.calls.length;
    await client().webhooks.test('whk_1');
    await client().webhooks.test('whk_1');
    const keys = market.calls.slice(before).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([
      expect.stringMatching(/^[\w-]{36}$/),
      keys[0],
      expect.stringMatching(/^[\w-]{36}$/),
    ]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('ends a call in time, whatever it waits for', async () => {
    const never = () => new Promise<Response>(() => undefined);
    const late = (_input: string, { signal }: RequestInit) =>
      Promise.race([
        never(),
        new Promise<never>((_, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
      ]);
    await expect(client({ fetch: late, timeoutMs: 20 }).ipos.get('a')).rejects.toBeInstanceOf(TimeoutError);
    const own = new AbortController();
    const call = client({ fetch: late }).ipos.get('a', {}, { signal: own.signal });
    own.abort(new Error('mine'));
    await expect(call).rejects.toThrow('mine');
  });

  it('throws the error of a limit at once when its wait would end after the time-out', async () => {
    market.refuse({ status: 429, retryAfterSeconds: 30 });
    const error: unknown = await client({ timeoutMs: 20_000 })
      .ipos.get('a')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RateLimitError);
  });

  it.each([
    [401, 'AUTH_002', AuthenticationError],
    [403, 'AUTH_003', AuthenticationError],
    [403, 'PLAN_001', PlanError],
    [404, 'NOT_001', NotFoundError],
    [400, 'VAL_001', ApiError],
  ])('throws an error of its kind for %i %s, with what to do', async (status, code, Kind) => {
    market.refuse({ status, code, message: 'It is so.' });
    const error: unknown = await client()
      .ipos.get('a')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Kind);
    expect(error).toMatchObject({
      status,
      code,
      requestId: 'req_test',
      documentation: `https://docs.invalid/errors/${code}`,
    });
    expect((error as Error).message).toBe(
      `It is so. (${code}, HTTP ${status}, request req_test) See https://docs.invalid/errors/${code}`,
    );
  });

  it('says what is wrong with each parameter, and names it once', async () => {
    const error = {
      ...{ code: 'VAL_001', message: 'Invalid request parameters: limit, status' },
      details: [
        { field: 'limit', message: 'is too large' },
        { field: 'status', message: 'must be one of open, closed' },
      ],
    };
    const refusing = () => Promise.resolve(Response.json({ success: false, error }, { status: 400 }));
    await expect(client({ fetch: refusing }).ipos.get('a')).rejects.toThrow(
      /^Invalid request parameters: limit is too large; status must be one of open, closed\. \(VAL_001,/,
    );
  });

  it('says of an answer that broke off that it did', async () => {
    const cut = () => {
      const body = new ReadableStream({
        pull(controller) {
          controller.error(new Error('cut'));
        },
      });
      return Promise.resolve(new Response(body, { status: 200 }));
    };
    await expect(client({ fetch: cut, maxRetries: 0 }).ipos.get('a')).rejects.toThrow(
      'The answer broke off: try again.',
    );
  });

  it('says of an address that is no API, and of one that does not answer, what to check', async () => {
    const page = () => Promise.resolve(new Response('<html>', { status: 200 }));
    await expect(client({ fetch: page, maxRetries: 0 }).ipos.get('a')).rejects.toThrow(
      'is `baseUrl` that of the API?',
    );
    market.refuse('broken');
    await expect(client({ maxRetries: 0 }).ipos.get('a')).rejects.toThrow(
      'No answer from http://127.0.0.1:3000: check the network',
    );
    market.refuse('broken');
    await expect(client({ maxRetries: 0 }).ipos.get('a')).rejects.toBeInstanceOf(ConnectionError);
  });

  it('refuses in tests what the plan does not include', async () => {
    const free = new FakeMarket({ plan: 'free' });
    const poor = new MarketData({ apiKey: 'svc_test_0', fetch: free.fetch });
    await expect(poor.gmp.get('a')).rejects.toBeInstanceOf(PlanError);
    await expect(poor.ipos.get('a')).rejects.toBeInstanceOf(NotFoundError);
  });
});
