import { randomBytes, randomUUID } from 'node:crypto';
import { keyOn } from '../harness/accounts';
import { launchApi, type ApiProcess } from '../harness/api-process';
import { prepareDatabase } from '../harness/running-api';

/** Subscribing is a write that may happen once. */
describe('a request sent again with its Idempotency-Key', () => {
  const settings = { SECRETS_KEY: randomBytes(32).toString('base64'), LOG_LEVEL: 'warn' };
  let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
  let processes: ApiProcess[];

  beforeAll(async () => {
    prepared = await prepareDatabase();
    const { url } = prepared.database;
    processes = [await launchApi(url, settings), await launchApi(url, settings, 'live')];
  });
  afterAll(async () => {
    for (const { stop } of processes) await stop();
    await prepared.database.drop();
  });

  async function subscribe(at: number, key: string, idempotencyKey: string, planId: string) {
    const response = await fetch(`${processes[at % 2]?.base}/v1/billing/subscribe`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify({ planId }),
    });
    const { data, error, requestId } = (await response.json()) as {
      data?: object;
      error?: { code: string };
      requestId: string;
    };
    const replayed = response.headers.get('idempotent-replayed');
    const remaining = Number(response.headers.get('x-ratelimit-remaining'));
    return { status: response.status, code: error?.code, data, requestId, replayed, remaining };
  }

  it('is executed once over two processes, and both return its response', async () => {
    const { key } = await keyOn(prepared.database.url, 'plan_basic', 'live');
    const idempotencyKey = randomUUID();
    const atOnce = await Promise.all(
      Array.from({ length: 20 }, (_, at) => subscribe(at, key, idempotencyKey, 'plan_pro')),
    );
    const first = atOnce.filter(({ status, replayed }) => status === 201 && replayed === null);
    expect(first).toHaveLength(1);
    for (const { status, code } of atOnce) {
      expect(['201 undefined', '409 IDEM_001']).toContain(`${status} ${code}`);
    }
    for (const at of [0, 1]) {
      const again = await subscribe(at, key, idempotencyKey, 'plan_pro');
      expect(again).toMatchObject({ status: 201, replayed: 'true', data: first[0]?.data });
      expect(again.requestId).not.toBe(first[0]?.requestId);
      expect(await subscribe(at, key, idempotencyKey, 'plan_enterprise')).toMatchObject({
        status: 409,
        code: 'IDEM_001',
      });
    }
  });

  it('counts against the limits like any other request', async () => {
    const { key } = await keyOn(prepared.database.url, 'plan_basic', 'live');
    const idempotencyKey = randomUUID();
    const first = await subscribe(0, key, idempotencyKey, 'plan_basic');
    const second = await subscribe(0, key, idempotencyKey, 'plan_basic');
    expect([first.code, second.code, second.replayed]).toEqual(['BIL_001', 'BIL_001', 'true']);
    expect(second.remaining).toBe(first.remaining - 1);
  });
});
