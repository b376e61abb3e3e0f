import { crc32 } from 'node:zlib';
import { AccountAdministration } from '@market/auth';
import { databaseParts } from '@market/ingestor/parts';
import { ManualClock } from '@market/kernel';
import { withDatabase } from '@market/database';
import { keyOn } from '../harness/accounts';
import { DescribedResponses } from '../harness/described-responses';
import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { type RunningApi, startApi } from '../harness/running-api';
import { Wire, type WireResponse } from '../harness/wire';
import { badRequests, bytesOf, type BadRequest } from './bad-requests';
import { type AskedRequest, faultsOf } from './standard-response';

const nobody = '0'.repeat(56);
const next = 'GET /health/live HTTP/1.1\r\nHost: api.test\r\n\r\n';

describe('bad requests', () => {
  const ids = new Set<string>();
  let api: RunningApi;
  let description: DescribedResponses;
  let names: Readonly<Record<string, string>>;

  beforeAll(async () => {
    api = await startApi({
      UNAUTHENTICATED_PER_MINUTE: '100000',
      WEBHOOKS_ALLOWED_CIDRS: '127.0.0.0/8,::1/128',
      // No DNS server listens there: only names of this machine resolve.
      WEBHOOKS_DNS_SERVERS: '127.0.0.1:1',
    });
    description = await DescribedResponses.of(api.base);
    names = { ...(await keys()), ...(await records()) };
  });
  afterAll(() => api.stop());

  async function keys(): Promise<Record<string, string>> {
    const { databaseUrl: url } = api;
    const [basic, free, freeLive, spent] = await Promise.all([
      keyOn(url, 'plan_basic'),
      keyOn(url, 'plan_free'),
      keyOn(url, 'plan_free', 'live'),
      keyOn(url, 'plan_free'),
    ]);
    for (let used = 0; used < 10; used += 1) {
      await fetch(`${api.base}/v1/plans`, { headers: { 'X-API-Key': spent.key } });
    }
    const ended = await withDatabase(
      { url, applicationName: 'e2e' },
      async (dataSource) => {
        const anHourAgo = new Date(Date.now() - 3_600_000);
        const accounts = new AccountAdministration(dataSource, new ManualClock(anHourAgo));
        const make = (expiresAt: Date | null) =>
          accounts.createKey(basic.accountId, { environment: 'test', name: 'ended', expiresAt });
        const revoked = await make(null);
        await accounts.revokeKey(revoked.id);
        return { revoked: revoked.key, expired: (await make(new Date(anHourAgo.getTime() + 60_000))).key };
      },
      databaseParts,
    );
    return {
      ...{ enterprise: api.testKey, live: api.liveKey, basic: basic.key, free: free.key },
      ...{ freeLive: freeLive.key, spent: spent.key, ...ended },
      unknown: `svc_live_${nobody}${crc32(nobody).toString(16).padStart(8, '0')}`,
    };
  }

  async function records(): Promise<Record<string, string>> {
    const client = await DescribedClient.for(api.base, api.testKey);
    const ipos = await client.get<ListBody<{ slug: string }>>('/v1/ipos', '/v1/ipos');
    const premiums = await client.get<ListBody<{ ipoSlug: string }>>('/v1/gmp', '/v1/gmp');
    const webhook = await client.post<{ data: { id: string } }>('/v1/webhooks', {
      ...{ url: 'https://localhost/hook', events: ['ipo.opened'] },
    });
    return {
      slug: ipos.body.data[0]?.slug ?? '',
      gmpSlug: premiums.body.data[0]?.ipoSlug ?? '',
      webhook: webhook.body.data.id,
    };
  }

  it('are at least 300', () => {
    expect(badRequests.length).toBeGreaterThanOrEqual(300);
    expect(new Set(badRequests.map(({ name }) => name)).size).toBe(badRequests.length);
  });

  it.each(badRequests.map((bad) => [bad.name, bad] as const))('%s', async (_, bad) => {
    const wire = await Wire.open(api.port);
    try {
      wire.send(bytesOf(bad, names));
      if (bad.halfClose) wire.endSending();
      const answer = await wire.nextResponse(bad.method);
      expect(outcomeOf(answer)).toEqual([bad.status, bad.code]);
      if (bad.field !== null) expect(fieldsOf(answer)).toContain(bad.field);
      expect(faultsOf(answer, { ...aboutOf(bad), description, base: api.base })).toEqual([]);
      expect(ids.has(answer.headers.get('x-request-id') ?? '')).toBe(false);
      ids.add(answer.headers.get('x-request-id') ?? '');
      await connectionIsInOrder(wire, answer);
    } finally {
      wire.leave();
    }
  });

  /** Checks that the connection is closed if the response said so, and otherwise serves another request. */
  async function connectionIsInOrder(wire: Wire, answer: WireResponse): Promise<void> {
    if (answer.headers.get('connection') !== 'close') {
      wire.send(next);
      const following = await wire.nextResponse();
      expect([following.status, JSON.parse(following.body)]).toEqual([200, { status: 'ok' }]);
      return;
    }
    await wire.ended;
    expect(wire.rest).toBe('');
  }

  function aboutOf({ method, path, raw }: BadRequest): Pick<AskedRequest, 'method' | 'route' | 'isDocument'> {
    const [askedMethod = '', target = ''] = raw === null ? [method, path] : raw.trimStart().split(' ');
    const [asked = ''] = target.replace(/^https?:\/\/[^/?]*/, '').split('?');
    return {
      method: askedMethod,
      route: description.routeOf(askedMethod === 'HEAD' ? 'GET' : askedMethod, asked),
      isDocument: /^\/(?:docs\/|docs$|openapi\.json$)/.test(asked),
    };
  }

  function outcomeOf({ status, body }: WireResponse): [number, string | null] {
    const { error } = (status < 400 || body === '' ? {} : JSON.parse(body)) as Partial<ErrorBody>;
    return [status, error?.code ?? null];
  }

  function fieldsOf({ body }: WireResponse): string[] {
    return (JSON.parse(body) as ErrorBody).error.details?.map(({ field }) => field) ?? [];
  }

  it('do not stop the API, and leave no error in its log', async () => {
    expect(api.process.exitCode).toBeNull();
    const client = await DescribedClient.for(api.base, api.liveKey);
    expect((await client.get('/v1/ipos', '/v1/ipos')).status).toBe(200);
    expect(api.output()).not.toMatch(/unhandled|uncaught|"level":(?:50|60|"error"|"fatal")|\n\s+at /i);
    expect(api.output()).toContain('"route":"/v1/ipos/search"');
    expect(api.output()).not.toMatch(
      /svc_(?:test|live)_[0-9a-f]{8}|colour|plan_gold|coupon|shared-idea|jndi|DROP TABLE/,
    );
  });
});
