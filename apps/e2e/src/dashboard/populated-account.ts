import { until } from '@market/testing';
import { DashboardBrowser } from '../harness/dashboard-browser';
import type { DashboardScene } from './dashboard-scene';

/** Account on Pro in which there is something on every page. */
export interface PopulatedAccount {
  readonly accountId: string;
  readonly owner: DashboardBrowser;
  readonly member: DashboardBrowser;
  /** Live key that works, and its text. */
  readonly keyId: string;
  readonly key: string;
  /** Live endpoint with deliveries that arrived and that failed. */
  readonly webhookId: string;
  /** Request with the live key that failed. */
  readonly requestId: string;
}

/** Makes an account with keys, usage, payments, endpoints, deliveries, members and an invitation. */
export async function populateAccount(scene: DashboardScene): Promise<PopulatedAccount> {
  const owner = await scene.signedIn('asha@customer.test');
  const made = answers(owner);
  const { id: accountId } = (await made('GET session')).account as { id: string };
  await made('PUT account', {
    legalName: 'Zinnia Capital Advisors Private Limited',
    gstin: null,
    address: '12 Marine Drive, Mumbai',
  });
  await made('POST billing/subscribe', { planId: 'plan_pro' });
  const { keyId, key } = await someKeys(owner);
  await someUsage(scene, accountId);
  for (let count = 0; count < 3; count += 1) await ask(scene, key);
  const requestId = await aFailure(scene, owner, key);
  const webhookId = await someDeliveries(scene, owner);
  await made('POST invitations', { email: 'ravi@customer.test', role: 'member' });
  const member = await signedInByMail(scene, 'ravi@customer.test');
  await made('POST invitations', { email: 'meera@customer.test', role: 'owner' });
  return { accountId, owner, member, keyId, key, webhookId, requestId };
}

/** Calls routes that must succeed and returns their data. Errors: `Error` with the code of another response. */
function answers(client: DashboardBrowser) {
  return async (route: string, body?: object): Promise<Record<string, unknown>> => {
    const { status, data, code } = await client.call(route, body);
    if (status >= 300) throw new Error(`${route} was answered with ${status} ${code}`);
    return data as Record<string, unknown>;
  };
}

async function someKeys(owner: DashboardBrowser): Promise<{ readonly keyId: string; readonly key: string }> {
  const made = answers(owner);
  const live = { environment: 'live' };
  const website = await made('POST keys', { ...live, name: 'Website' });
  const pricing = await made('POST keys', { ...live, name: 'Pricing job' });
  await made(`POST keys/${pricing['id'] as string}/rotate`, { overlapHours: 24 });
  const old = await made('POST keys', { ...live, name: 'Old laptop' });
  await made(`POST keys/${old['id'] as string}/revoke`);
  await made('POST keys', { environment: 'test', name: 'Trial' });
  return { keyId: website['id'] as string, key: website['key'] as string };
}

/** Writes usage of the last 20 days in India. */
async function someUsage({ services }: DashboardScene, accountId: string): Promise<void> {
  await services.rows(
    `INSERT INTO usage_day (account_id, environment, day, plan, route, admitted, rate_limited, period_start)
     SELECT $1, environment, (now() AT TIME ZONE 'Asia/Kolkata')::date - age, 'Pro', route, 40 * (age % 7), age % 3,
            now()
       FROM generate_series(1, 20) age, unnest(ARRAY['live', 'test']) environment,
            unnest(ARRAY['GET /v1/ipos', 'GET /v1/ipos/:slug', 'GET /v1/gmp']) route`,
    [accountId],
  );
}

/** Makes an endpoint of which some deliveries arrive, and another one. @returns id of the first */
async function someDeliveries({ services }: DashboardScene, owner: DashboardBrowser): Promise<string> {
  const receiver = await services.receiver();
  const made = answers(owner);
  const endpoint = (path: string, environment: string) =>
    made('POST webhooks', {
      environment,
      url: `https://localhost:${receiver.port}${path}`,
      events: ['ipo.opened', 'ipo.closed'],
    });
  const { id } = await endpoint('/live', 'live');
  await endpoint('/other', 'live');
  await endpoint('/test', 'test');
  receiver.respond = (request, response) =>
    void response
      .writeHead(request.path === '/live' && receiver.requests.length % 3 === 0 ? 500 : 200)
      .end('<b>thanks</b>');
  await services.announce(4);
  await until('the deliveries were attempted', () => receiver.requests.length >= 8);
  return id as string;
}

async function ask({ origin }: DashboardScene, key: string): Promise<void> {
  const { status } = await fetch(`${origin}/v1/ipos?limit=1`, { headers: { 'X-API-Key': key } });
  if (status !== 200) throw new Error(`the key was answered with ${status}`);
}

async function signedInByMail(scene: DashboardScene, email: string): Promise<DashboardBrowser> {
  const client = new DashboardBrowser(scene.origin, scene.origin);
  const token = (await scene.linkTo(email)).split('#')[1];
  await answers(client)('POST links/use', { token });
  return client;
}

/** Sends a request that fails, and waits until it is kept. @returns its id */
async function aFailure({ origin }: DashboardScene, owner: DashboardBrowser, key: string): Promise<string> {
  const { headers } = await fetch(`${origin}/v1/ipos?limit=none`, { headers: { 'X-API-Key': key } });
  const id = String(headers.get('x-request-id'));
  await until('it is kept', async () => {
    const { data } = await owner.call(`GET requests/${id}`);
    return (data as { request: unknown }).request !== null;
  });
  return id;
}
