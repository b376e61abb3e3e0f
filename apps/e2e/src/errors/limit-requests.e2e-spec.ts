import { DescribedClient, type ErrorBody } from '../harness/described-client';
import { startApi, type RunningApi } from '../harness/running-api';

describe('limits', () => {
  let api: RunningApi;

  beforeAll(async () => {
    api = await startApi({ UNAUTHENTICATED_PER_MINUTE: '5' });
  });
  afterAll(() => api.stop());

  it('admit as many requests a minute as the plan allows, whatever their status', async () => {
    const client = await DescribedClient.for(api.base, api.freeKey);
    const ask = (path: string) => client.get<ErrorBody>('/v1/ipos/{slug}', `/v1/ipos/${path}`);
    const first = await ask('nobody?x=1');
    expect([
      first.status,
      first.headers.get('x-ratelimit-limit'),
      first.headers.get('x-ratelimit-remaining'),
    ]).toEqual([400, '10', '9']);
    for (let left = 8; left >= 0; left -= 1) {
      expect((await ask('nobody')).headers.get('x-ratelimit-remaining')).toBe(String(left));
    }
    const refused = await ask('nobody');
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_001']);
    expect(refused.headers.get('retry-after')).toBe(String(refused.body.error.retryAfter));
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(Number(refused.headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000);
  });

  it('apply to failed authentications by address, and never to a valid key', async () => {
    const headers = (count: number) => ({
      'X-API-Key': 'svc_live_wrong',
      'X-Forwarded-For': `10.0.0.${count}`,
    });
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const response = await fetch(`${api.base}/v1/ipos`, { headers: headers(count) });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const valid = await DescribedClient.for(api.base, api.testKey);
    expect((await valid.get('/v1/ipos', '/v1/ipos')).status).toBe(200);
  });

  it('count neither unknown paths nor wrong methods nor OPTIONS', async () => {
    const before = await remaining();
    await fetch(`${api.base}/v1/none`, { headers: { 'X-API-Key': api.liveKey } });
    await fetch(`${api.base}/v1/ipos`, { method: 'DELETE', headers: { 'X-API-Key': api.liveKey } });
    await fetch(`${api.base}/v1/ipos`, { method: 'OPTIONS', headers: { 'X-API-Key': api.liveKey } });
    expect(await remaining()).toBe(before - 1);
  });

  it('use X-Forwarded-For of trusted proxies only', async () => {
    const behindProxy = await startApi({ UNAUTHENTICATED_PER_MINUTE: '1', TRUST_PROXY: '127.0.0.1' });
    try {
      const fail = async (forwardedFor: string) => {
        const headers = { 'X-API-Key': 'svc_live_wrong', 'X-Forwarded-For': forwardedFor };
        return (await fetch(`${behindProxy.base}/v1/ipos`, { headers })).status;
      };
      expect(await fail('203.0.113.7')).toBe(401);
      expect(await fail('203.0.113.8')).toBe(401);
      expect(await fail('198.51.100.1, 203.0.113.8')).toBe(429);
    } finally {
      await behindProxy.stop();
    }
  });

  it('count failed authentications of one address together, whatever port a proxy appends to it', async () => {
    const behindProxies = await startApi({
      UNAUTHENTICATED_PER_MINUTE: '3',
      TRUST_PROXY: '127.0.0.1,10.0.0.9',
    });
    const failFrom = async (spellings: readonly string[]) => {
      const statuses: number[] = [];
      for (const forwardedFor of spellings) {
        const headers = { 'X-API-Key': 'svc_live_wrong', 'X-Forwarded-For': forwardedFor };
        const response = await fetch(`${behindProxies.base}/v1/ipos`, { headers });
        await response.arrayBuffer();
        statuses.push(response.status);
      }
      return statuses;
    };
    const ports = [1, 2, 3, 4, 5];
    const afterThree = [401, 401, 401, 429, 429];
    try {
      expect(await failFrom(ports.map((port) => `203.0.113.7:${port}`))).toEqual(afterThree);
      expect(await failFrom(['203.0.113.7', '::ffff:203.0.113.7', '[::ffff:203.0.113.7]:9'])).toEqual([
        429, 429, 429,
      ]);
      expect(await failFrom(ports.map((port) => `[2001:db8::${port}]:${port}`))).toEqual(afterThree);
      expect(await failFrom(ports.map((port) => `203.0.113.9, 10.0.0.9:${port}`))).toEqual(afterThree);
      expect(await failFrom(ports.map((port) => `no address ${port}`))).toEqual(afterThree);
      expect(await failFrom(['203.0.113.8:1'])).toEqual([401]);
    } finally {
      await behindProxies.stop();
    }
  });

  async function remaining(): Promise<number> {
    const response = await fetch(`${api.base}/v1/ipos`, {
      method: 'HEAD',
      headers: { 'X-API-Key': api.liveKey },
    });
    return Number(response.headers.get('x-ratelimit-remaining'));
  }
});
