import { Agent, request } from 'node:http';
import { type Door, doorsOf, pausedDoors } from '@market/api/inventory-entry';
import { routeInventory } from '@market/api/route-inventory';
import { keyOn, makeFeed, suspend } from '../harness/accounts';
import { DashboardApi } from '../harness/dashboard-api';
import { RazorpayServer } from '../harness/razorpay-server';
import { StatementCounter } from '../harness/statement-counter';
import { type DoorScene, setDoorScenes, type ShownRequest } from './door-scenes';

/** Connections of an attacker. */
const connections = 40;
/** Limit of failed authentications of an address. Source: docs/spec/plans-and-limits.md, "Failed authentication". */
const failuresAMinute = 300;
/** Limit of reads of a session. Source: docs/spec/dashboard.md, "Limits". */
const readsAMinute = 600;
/**
 * Statements that 200 refused requests may take: 20, and twice as many on a machine that takes a second for them, since a batch
 * follows 50 ms after another. Without batches they take 200 or 400. Source: docs/decisions/0039.
 */
const mostStatements = 40;

/** Tables of credentials and of their limits. Others are read by the work of the process itself, at any time. */
const tablesOfDoors =
  /\b(api_key|account|calendar_feed|export_link|session|app_user|membership|one_time_token|sign_in_window|totp|recovery_code|passkey(_challenge)?|device|processor_event)\b/;

const doors: readonly Door[] = [...new Set(routeInventory.flatMap(doorsOf))].sort();

describe('a door', () => {
  const counter = new StatementCounter();
  let agent: Agent;
  let api: DashboardApi;
  let razorpay: RazorpayServer;
  let scenes: Readonly<Record<Door, DoorScene>>;

  beforeAll(async () => {
    agent = new Agent({ keepAlive: true, maxSockets: connections });
    razorpay = await RazorpayServer.start();
    api = await DashboardApi.launch(
      { ...razorpay.settings, NODE_ENV: 'test', TRUST_PROXY: '127.0.0.1' },
      (url) => counter.lead(url),
    );
    scenes = await setDoorScenes(api);
  });
  afterAll(async () => {
    agent.destroy();
    await api.stop();
    await counter.close();
    await razorpay.close();
  });

  /** Sends a request as from an address. @returns status of the response */
  function show(
    { method = 'GET', path, headers = {}, body }: ShownRequest,
    address: string,
  ): Promise<number> {
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    return new Promise((resolve, reject) => {
      const sent = request(
        `${api.base}${path}`,
        {
          agent,
          method,
          headers: {
            ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
            ...headers,
            'X-Forwarded-For': address,
          },
        },
        (response) => {
          response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0));
          response.resume();
        },
      );
      sent.on('error', reject).end(text);
    });
  }
  const flood = (count: number, shown: (at: number) => ShownRequest, address: string) =>
    Promise.all(Array.from({ length: count }, (_, at) => show(shown(at), address)));
  /**
   * Sends requests over the limit of an address, 200 at a time, while the use of each session is to be noted again.
   *
   * @returns statuses of 200 of them, and the statements that they took: the fewest of three times, because a machine that
   * takes long for them lets more of them through one after another
   */
  async function beyondTheLimit(shown: (at: number) => ShownRequest, address: string) {
    await flood(failuresAMinute, shown, address);
    let [statuses, fewest] = [new Set<number>(), Infinity];
    for (let time = 0; time < 3 && fewest > mostStatements; time += 1) {
      await api.rows(`UPDATE session SET seen_at = now() - interval '2 minutes'`);
      const before = counter.statements.length;
      statuses = new Set(await flood(200, (at) => shown(failuresAMinute + at), address));
      const taken = counter.statements.slice(before).filter((text) => tablesOfDoors.test(text));
      fewest = Math.min(fewest, taken.length);
    }
    return { statuses: [...statuses], fewest };
  }

  it.each(doors)(
    'takes few statements for wrong credentials of an address over its limit: %s',
    async (door) => {
      const [address, elsewhere] = [`203.0.113.${doors.indexOf(door)}`, `198.51.100.${doors.indexOf(door)}`];
      const { wrong, right } = scenes[door];
      const { statuses, fewest } = await beyondTheLimit(wrong, address);
      expect(statuses).toEqual([door === 'notification' ? 400 : 429]);
      expect(fewest).toBeLessThanOrEqual(mostStatements);
      // The code is shown by a browser that signed in before, which the limit of its address does not pause.
      const isPaused = pausedDoors.includes(door) && door !== 'code';
      if (isPaused) expect(await show(right, address)).toBe(429);
      expect([200, 201, 202]).toContain(await show(right, isPaused ? elsewhere : address));
    },
  );

  it.each([
    'the key of a suspended account',
    'a feed token of a suspended account',
    'a spent feed token',
    'an unknown session on a hidden path',
    'an unknown session on a hidden page',
    'a session over its limit of reads',
  ])('takes few statements for %s, however often it is shown', async (what) => {
    const { accountId, key } = await keyOn(api.databaseUrl, 'plan_pro');
    const { token } = await makeFeed(api.databaseUrl, accountId);
    const feed = { path: `/v1/calendar.ics?token=${token}` };
    const operated = { ...scenes.session.wrong(0), path: '/dashboard/api/operators/accounts' };
    const shown: Readonly<Record<string, readonly [ShownRequest, number]>> = {
      'the key of a suspended account': [{ path: '/v1/plans', headers: { 'X-API-Key': key } }, 403],
      'a feed token of a suspended account': [feed, 403],
      'a spent feed token': [feed, 429],
      'an unknown session on a hidden path': [operated, 404],
      'an unknown session on a hidden page': [{ ...operated, path: '/dashboard/operators/accounts' }, 404],
      'a session over its limit of reads': [scenes.session.right, 429],
    };
    const [credential, status] = shown[what] ?? [feed, 0];
    if (status === 403) await suspend(api.databaseUrl, accountId);
    // Reads of hidden paths count, and wait for no pace.
    const hidden = { ...scenes.session.right, path: '/dashboard/api/operators/accounts' };
    if (credential === scenes.session.right) await flood(readsAMinute, () => hidden, '192.0.2.2');
    const { statuses, fewest } = await beyondTheLimit(() => credential, '192.0.2.1');
    expect(statuses).toEqual([status]);
    expect(fewest).toBeLessThanOrEqual(mostStatements);
  });
});
