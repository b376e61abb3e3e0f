import { BreakableLink } from '@market/testing';
import { DescribedClient, type ErrorBody } from '../harness/described-client';
import { startApi, type RunningApi } from '../harness/running-api';

describe('the API without its database', () => {
  const link = new BreakableLink();
  let api: RunningApi;
  let client: DescribedClient;
  const ask = (path = '/v1/ipos') => client.get<ErrorBody>('/v1/ipos', path);
  const readiness = async () => (await fetch(`${api.base}/health/ready`)).status;

  beforeAll(async () => {
    api = await startApi({}, (url) => link.listen(url));
    client = await DescribedClient.for(api.base, api.testKey);
    expect((await ask()).status).toBe(200);
    await link.cut();
  });
  afterAll(async () => {
    await link.cut();
    await api.stop();
  });

  it('returns 503 with Retry-After, in the envelope, for responses that it has not cached', async () => {
    const { status, headers, body } = await ask('/v1/ipos?limit=7');
    expect([status, body.error.code, Number(headers.get('retry-after')) > 0]).toEqual([503, 'SRV_002', true]);
    expect(JSON.stringify(body)).not.toMatch(/ECONN|postgres|127\.0\.0\.1:\d+[^/\d]/);
  });

  it('serves cached responses for longer than their data versions are confirmed', async () => {
    for (let at = 0; at < 15; at += 1) {
      expect((await ask()).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });

  it('is live but not ready', async () => {
    expect((await fetch(`${api.base}/health/live`)).status).toBe(200);
    expect(await readiness()).toBe(503);
  });

  it('serves again within 10 seconds of the database’s return, without a restart', async () => {
    await link.restore();
    const mendedAt = Date.now();
    const unread = '/v1/ipos?limit=8';
    while ((await ask(unread)).status !== 200 && Date.now() - mendedAt < 10_000) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect((await ask(unread)).status).toBe(200);
    expect(await readiness()).toBe(200);
  });
});
