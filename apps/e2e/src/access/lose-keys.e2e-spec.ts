import { routeInventory } from '@market/api/route-inventory';
import { until } from '@market/testing';
import { keyOn, revokeKey, setPlan } from '../harness/accounts';
import { type RunningApi, startApi } from '../harness/running-api';
import { SlowRequest } from '../harness/slow-request';

/** Well-formed body for each change of the public API that reads one. */
const bodies: Readonly<Record<string, object>> = {
  'POST /v1/billing/subscribe': { planId: 'plan_pro' },
  'POST /v1/webhooks': { url: 'https://1.1.1.1/late', events: ['ipo.opened'] },
  'PUT /v1/webhooks/:id': { url: 'https://1.1.1.1/late' },
  'POST /v1/webhooks/:id/replay': {
    from: '2026-11-18T03:42:00.000Z',
    to: '2026-11-18T04:42:00.000Z',
    only: 'missed',
  },
  'POST /v1/webhooks/:id/rotate-secret': { overlapSeconds: 60 },
};

const changes = routeInventory.flatMap(({ route, access }) =>
  route.startsWith('GET ') || !route.includes(' /v1/')
    ? []
    : [[route, { access, body: bodies[route] ?? null }] as const],
);
const reading = changes.filter(([, { body }]) => body !== null);

describe('a key that is lost while the body of a change arrives', () => {
  let api: RunningApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  const begin = (route: string, key: string, body: object | null) =>
    SlowRequest.begin(api.base, route.replaceAll(/:\w+/g, 'nobodys-id'), {
      headers: { 'X-API-Key': key },
      body: body ?? {},
    });
  const statusOf = async (path: string, key: string) => {
    const response = await fetch(`${api.base}${path}`, { headers: { 'X-API-Key': key } });
    await response.arrayBuffer();
    return response.status;
  };

  it.each(changes.filter(([, { body }]) => body === null))(
    '%s reads no body, or the table of bodies has one',
    async (route) => {
      const { key } = await keyOn(api.databaseUrl, 'plan_enterprise', 'live');
      const slow = await begin(route, key, null);
      expect(slow.isWaiting).toBe(false);
      await slow.finish();
    },
  );

  it.each(reading)('%s is refused once the key is revoked', async (route, { body }) => {
    const { keyId, key } = await keyOn(api.databaseUrl, 'plan_enterprise', 'live');
    const slow = await begin(route, key, body);
    expect(slow.isWaiting).toBe(true);
    await revokeKey(api.databaseUrl, keyId);
    await until('it is revoked', async () => (await statusOf('/v1/plans', key)) === 401);
    expect(await slow.finish()).toEqual({ status: 401, code: 'AUTH_002' });
  });

  it.each(reading.filter(([, { access }]) => access === 'pro'))(
    '%s is refused once the plan is too low',
    async (route, { body }) => {
      const { accountId, key } = await keyOn(api.databaseUrl, 'plan_pro', 'live');
      const slow = await begin(route, key, body);
      await setPlan(api.databaseUrl, accountId, 'plan_free');
      await until('it is too low', async () => (await statusOf('/v1/webhooks', key)) === 403);
      expect(await slow.finish()).toEqual({ status: 403, code: 'PLAN_003' });
    },
  );

  it.each(reading)('%s goes on with a key that is not lost', async (route, { body }) => {
    const { key } = await keyOn(api.databaseUrl, 'plan_enterprise', 'live');
    const { code } = await (await begin(route, key, body)).finish();
    expect(['AUTH_002', 'PLAN_003']).not.toContain(code);
  });
});
