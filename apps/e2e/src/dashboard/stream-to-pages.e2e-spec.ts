import type { PlanId } from '@market/billing';
import { fastestMs, until } from '@market/testing';
import { EventStreamClient } from '../events/event-stream-client';
import { keyOn, setPlan } from '../harness/accounts';
import { announceEvents } from '../harness/announce-events';
import { DashboardApi } from '../harness/dashboard-api';
import type { DashboardBrowser } from '../harness/dashboard-browser';
import { type IngestorProcess, launchIngestor } from '../harness/ingestor-process';

describe('the stream of events for pages', () => {
  let api: DashboardApi;
  let ingestor: IngestorProcess;
  let pro: DashboardBrowser;
  let second: DashboardBrowser;
  let free: DashboardBrowser;
  const opened: EventStreamClient[] = [];

  beforeAll(async () => {
    api = await DashboardApi.launch();
    pro = await signedUp('plan_pro');
    second = await signedUp('plan_pro');
    free = await signedUp('plan_free');
    // After the mails: it would send them.
    ingestor = await launchIngestor(api.databaseUrl, api.settings);
  });
  afterEach(async () => {
    for (const client of opened.splice(0)) client.close();
    await until('no stream is left', async () => (await leases()).length === 0);
  });
  afterAll(async () => {
    await ingestor.stop();
    await api.stop();
  });

  const signedUp = async (plan: PlanId): Promise<DashboardBrowser> => (await api.signUpOn(plan)).browser;
  async function accountOf(browser: DashboardBrowser): Promise<string> {
    return (await browser.call('GET session')).data.account.id as string;
  }
  const leases = () => api.rows<{ account_id: string }>('SELECT account_id FROM event_stream');

  async function open(
    browser: DashboardBrowser,
    query = 'environment=live',
    options: Parameters<typeof EventStreamClient.openAt>[2] = {},
  ): Promise<EventStreamClient> {
    const client = await EventStreamClient.openAt(
      `${api.base}/dashboard/api/events/stream?${query}`,
      await browser.headers(),
      options,
    );
    opened.push(client);
    return client;
  }

  const announce = (type: 'ipo.opened' | 'nfo.opened' = 'ipo.opened') =>
    announceEvents(api.databaseUrl, 1, { type });

  it('sends events within a second of their commit, and those of the chosen types alone', async () => {
    const [all, funds] = [await open(pro), await open(pro, 'environment=live&types=nfo.opened')];
    expect([all.status, all.response.headers['content-type']]).toEqual([200, 'text/event-stream']);
    expect(all.response.headers['cache-control']).toBe('no-store');
    let announced = 0;
    const sent = await fastestMs(async () => {
      await announce();
      announced += 1;
      return () => all.untilCount(announced);
    });
    expect(sent).toBeLessThan(1_000);
    await announce('nfo.opened');
    await Promise.all([all.untilCount(announced + 1), funds.untilCount(1)]);
    const again = await open(pro, 'environment=live', { lastEventId: all.eventIds[announced - 1] ?? '' });
    await again.untilCount(1);
    expect(again.eventIds).toEqual(funds.eventIds);
  });

  it('sends nothing of the other environment', async () => {
    const [test, live] = [await open(pro, 'environment=test'), await open(pro)];
    await announce();
    await live.untilCount(1);
    expect(test.eventIds).toEqual([]);
  });

  it('is refused without a session, without an environment, to a plan without events, and at a false place', async () => {
    const codes = [
      await open(api.browser()),
      await open(pro, ''),
      await open(free),
      await open(pro, 'environment=live', { lastEventId: `evt_${'0'.repeat(32)}` }),
    ].map(({ status }) => status);
    expect(codes).toEqual([401, 400, 403, 410]);
    expect((await free.call('GET events/stream?environment=live')).code).toBe('PLAN_003');
  });

  it('is open three times for a user, ends the oldest for one more, and takes neither quota nor streams of the account', async () => {
    const account = await accountOf(pro);
    for (let count = 0; count < 3; count += 1) expect((await open(pro)).status).toBe(200);
    const above = await open(pro);
    expect(above.status).toBe(200);
    await opened[0]?.untilEnded();
    expect(opened[0]?.messages.at(-1)?.type).toBe('replaced');
    expect(opened.slice(1).some(({ hasEnded }) => hasEnded)).toBe(false);
    expect((await open(pro, 'environment=test')).status).toBe(200);
    expect((await open(second)).status).toBe(200);
    expect((await leases()).map(({ account_id }) => account_id)).not.toContain(account);
    expect(await api.rows('SELECT FROM usage_day WHERE account_id = $1', [account])).toEqual([]);
    const { key } = await keyOn(api.databaseUrl, 'plan_pro', 'live');
    opened.push(await EventStreamClient.open(api.base, key));
    expect(opened.at(-1)?.status).toBe(200);
  });

  it('opens no stream for HEAD', async () => {
    const head = await open(pro, 'environment=live', { method: 'HEAD' });
    await head.untilEnded(2_000);
    expect([head.status, await leases()]).toEqual([200, []]);
  });

  it.each([
    ['its session', (browser: DashboardBrowser) => browser.call('DELETE session')],
    [
      'the plan of the account',
      async (browser: DashboardBrowser) => setPlan(api.databaseUrl, await accountOf(browser), 'plan_free'),
    ],
  ])('ends within two seconds of the end of %s, and others go on', async (_what, end) => {
    const another = await signedUpBeside();
    const [stream, kept] = [await open(another), await open(pro)];
    await announce();
    await Promise.all([stream.untilCount(1), kept.untilCount(1)]);
    await end(another);
    await stream.untilEnded(2_000);
    expect(kept.hasEnded).toBe(false);
  });

  /** Signs up while mails are sent: the ingestor is away meanwhile. */
  async function signedUpBeside(): Promise<DashboardBrowser> {
    await ingestor.stop();
    const browser = await signedUp('plan_pro');
    ingestor = await launchIngestor(api.databaseUrl, api.settings);
    return browser;
  }
});
