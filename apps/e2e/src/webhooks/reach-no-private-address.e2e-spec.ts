import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { TestDnsServer, until } from '@market/testing';
import { keyOn } from '../harness/accounts';
import { forbiddenUrls, names } from './forbidden-urls';
import { type Webhook, WebhookScene } from './webhook-scene';

const endpointsPerAccount = 20;

let scene: WebhookScene;
let dns: TestDnsServer;
let listener: Server;
let port: number;
let accepted = 0;
const sockets = new Set<Socket>();
/** One endpoint for each URL of the table, with a key of its account. */
const endpoints: { readonly id: string; readonly key: string }[] = [];

beforeAll(async () => {
  listener = createServer((socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  // Listens on all IPv4 and IPv6 addresses of the machine.
  await new Promise<void>((resolve) => listener.listen(0, '::', resolve));
  ({ port } = listener.address() as AddressInfo);
  dns = await TestDnsServer.start((name) => names[name] ?? []);
  scene = await WebhookScene.set({ WEBHOOKS_ALLOWED_CIDRS: '', WEBHOOKS_DNS_SERVERS: dns.address });
  let key = '';
  for (let made = 0; made < forbiddenUrls(port).length; made += 1) {
    if (made % endpointsPerAccount === 0)
      ({ key } = await keyOn(scene.databaseUrl, 'plan_enterprise', 'live'));
    const answer = await ask('POST', '/v1/webhooks', key, {
      url: 'https://seed.acme.in/',
      events: ['ipo.opened'],
    });
    endpoints.push({ id: (answer.body as { data: Webhook }).data.id, key });
  }
});

afterAll(async () => {
  await scene.strike();
  await dns.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => listener.close(resolve));
});

afterEach(() => expect(accepted).toBe(0));

async function ask(method: string, path: string, key: string, body?: object) {
  const answer = await fetch(`${scene.api.base}${path}`, {
    method,
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

it('the listener counts connections to any address of the machine', async () => {
  for (const host of ['127.0.0.1', '127.8.8.8']) {
    const socket = connect(port, host);
    await once(socket, 'connect');
    socket.destroy();
  }
  await until('both are counted', () => accepted === 2);
  accepted = 0;
});

describe('a URL that leads to no public address', () => {
  const refusal = {
    status: 400,
    body: { error: { code: 'VAL_001', details: [expect.objectContaining({ field: 'url' })] } },
  };

  it('is refused when an endpoint is created, without its addresses in the response', async () => {
    const { key } = await keyOn(scene.databaseUrl, 'plan_enterprise', 'live');
    for (const url of forbiddenUrls(port)) {
      const answer = await ask('POST', '/v1/webhooks', key, { url, events: ['ipo.opened'] });
      expect({ url, ...answer }).toMatchObject({ url, ...refusal });
      expect(JSON.stringify(answer.body)).not.toMatch(/8\.8\.8\.8|10\.0\.0\.1|169\.254|ECONN/);
    }
  });

  it('is refused when an endpoint is changed', async () => {
    const [{ id, key } = { id: '', key: '' }] = endpoints;
    for (const url of forbiddenUrls(port)) {
      expect({ url, ...(await ask('PUT', `/v1/webhooks/${id}`, key, { url })) }).toMatchObject({
        url,
        ...refusal,
      });
    }
  });

  describe('written directly into the table', () => {
    const urlsById = new Map<string, string>();

    beforeAll(async () => {
      for (const [at, url] of forbiddenUrls(port).entries()) urlsById.set(endpoints[at]?.id ?? '', url);
      await scene.rows(
        `UPDATE webhook_endpoint e SET url = v.url
           FROM jsonb_to_recordset($1::jsonb) AS v(id text, url text) WHERE v.id = e.id`,
        [JSON.stringify([...urlsById].map(([id, url]) => ({ id, url })))],
      );
    });

    it('is not reached by a test event', async () => {
      for (const { id, key } of endpoints) {
        const tested = await ask('POST', `/v1/webhooks/${id}/test`, key);
        expect({ url: urlsById.get(id), ...tested }).toMatchObject({
          status: 200,
          body: { data: { delivered: false, statusCode: 0 } },
        });
      }
    });

    it('is not reached by a delivery', async () => {
      await scene.ingestor();
      await scene.announce();
      await until('each was tried once', async () => {
        const tried = await scene.rows(`SELECT FROM webhook_delivery WHERE kind = 'event' AND attempts = 1`);
        return tried.length === endpoints.length;
      });
      const said = await scene.rows<{ error: string }>(
        'SELECT DISTINCT error FROM webhook_attempt ORDER BY 1',
      );
      expect(said.map(({ error }) => error)).toEqual([
        'the URL is no absolute https URL that deliveries may be sent to',
        'the host does not resolve, or is not publicly reachable',
      ]);
    });
  });
});
