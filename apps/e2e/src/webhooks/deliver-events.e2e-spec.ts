import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createHmac } from 'node:crypto';
import { TestDnsServer, type ReceivedRequest, until } from '@market/testing';
import { Webhook } from 'standardwebhooks';
import { keyOn, setPlan } from '../harness/accounts';
import { WebhookScene } from './webhook-scene';

let scene: WebhookScene;

afterEach(async () => expect(await scene.strikeAndCheck()).toEqual([]));

const idsOf = (requests: readonly ReceivedRequest[]) =>
  requests.map(({ headers }) => headers['x-webhook-id'] as string);
const stateCount = async (state: string) =>
  (
    await scene.rows<{ count: number }>('SELECT count(*) AS count FROM webhook_delivery WHERE state = $1', [
      state,
    ])
  )[0]?.count ?? 0;

/** Expects that the library of Standard Webhooks takes a delivery, and nothing that was changed in it. */
function expectVerifiable(delivery: ReceivedRequest | undefined, secret: string): void {
  const headers = (delivery?.headers ?? {}) as Record<string, string>;
  const body = delivery?.body ?? Buffer.of();
  const library = new Webhook(secret);
  expect(library.verify(body, headers)).toEqual(JSON.parse(body.toString()));
  const other = new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`);
  const later = String(Number(headers['webhook-timestamp']) + 1);
  const changed = [
    () => library.verify(body.toString().replace('"evt_', '"evt_0'), headers),
    () => library.verify(body, { ...headers, 'webhook-id': `${headers['webhook-id']}0` }),
    () => library.verify(body, { ...headers, 'webhook-timestamp': later }),
    () => other.verify(body, headers),
  ];
  for (const verify of changed) expect(verify).toThrow('No matching signature found');
}

describe('events', () => {
  it('reach the endpoints of their type and environment, signed for Standard Webhooks, in less than 500 ms', async () => {
    scene = await WebhookScene.set();
    await scene.ingestor();
    const receiver = await scene.receiver();
    const live = await scene.webhook(receiver, { path: '/live', events: ['ipo.opened', 'nfo.closed'] });
    await scene.webhook(receiver, { path: '/test', key: scene.keys.testKey, events: ['sgb.opened'] });
    await scene.announce();
    const [request] = await receiver.received(1);
    const timestamp = request?.headers['x-webhook-timestamp'] as string;
    expect(request?.headers['x-webhook-signature']).toBe(
      createHmac('sha256', live.secret).update(`${timestamp}.${request?.body.toString()}`).digest('hex'),
    );
    expectVerifiable(request, live.secret);
    await scene.announce(1, { type: 'sgb.opened' });
    await scene.announce(1, { type: 'sgb.opened', dataSet: 'sample' });
    await scene.announce(1, { type: 'nfo.closed' });
    await receiver.received(3);
    await until('all are delivered', async () => (await stateCount('delivered')) === 3);
    expect(receiver.requests.map(({ path }) => path).sort()).toEqual(['/live', '/live', '/test']);
    const waits: number[] = [];
    for (let count = 0; count < 15; count += 1) {
      const before = receiver.requests.length;
      await scene.announce();
      const arrived = (await receiver.received(before + 1)).at(-1);
      const { timestamp: occurred } = JSON.parse(arrived?.body.toString() ?? '') as { timestamp: string };
      waits.push((arrived?.arrivedAtMs ?? 0) - Date.parse(occurred));
    }
    expect(waits.sort((a, b) => a - b)[7]).toBeLessThan(500);
  });

  it('are retried on schedule, and disable the endpoint after ten failed deliveries', async () => {
    scene = await WebhookScene.set({ WEBHOOKS_RETRY_DELAYS_SECONDS: '1,1' });
    const ingestor = await scene.ingestor();
    const receiver = await scene.receiver();
    receiver.respond = (_request, response) => void response.writeHead(500).end();
    const { id } = await scene.webhook(receiver);
    await scene.announce(10);
    await receiver.received(30);
    await until('ten failed', async () => (await stateCount('failed')) === 10);
    const counts = new Map<string, number>();
    for (const delivery of idsOf(receiver.requests)) counts.set(delivery, (counts.get(delivery) ?? 0) + 1);
    expect([...counts.values()]).toEqual(Array.from({ length: 10 }, () => 3));
    const client = await scene.client();
    const { body } = await client.get<{ data: { id: string; status: string }[] }>(
      '/v1/webhooks',
      '/v1/webhooks',
    );
    expect(body.data).toMatchObject([{ id, status: 'disabled' }]);
    expect(ingestor.output().split('endpoint disabled after').length - 1).toBe(1);
    expect(ingestor.output()).not.toMatch(/whsec_|x-webhook-signature/i);
  });

  it('are not sent while the plan has lapsed, nor afterwards those of that time', async () => {
    scene = await WebhookScene.set();
    await scene.ingestor();
    const receiver = await scene.receiver();
    const { accountId, key } = await keyOn(scene.databaseUrl, 'plan_pro', 'live');
    await scene.webhook(receiver, { key });
    await scene.announce();
    await receiver.received(1);
    await setPlan(scene.databaseUrl, accountId, 'plan_free');
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await scene.announce(3);
    await until('nothing waits for fan-out', async () => {
      const waiting = await scene.rows('SELECT FROM outbox_event WHERE fanned_out_at IS NULL');
      return waiting.length === 0;
    });
    await setPlan(scene.databaseUrl, accountId, 'plan_pro');
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await scene.announce();
    await receiver.received(2);
    await until('it is delivered', async () => (await stateCount('delivered')) === 2);
    expect(receiver.requests).toHaveLength(2);
  });
});

describe('an ingestor that ends', () => {
  it('by a kill has its leased deliveries sent by another long before the leases expire', async () => {
    scene = await WebhookScene.set();
    const receiver = await scene.receiver();
    let killed = false;
    receiver.respond = (_request, response) => {
      if (killed) response.writeHead(200).end();
    };
    await scene.webhook(receiver);
    const first = await scene.ingestor();
    await scene.announce(3);
    await receiver.received(3);
    await scene.ingestor();
    await scene.rows(`UPDATE webhook_lease SET lease_until = lease_until + interval '10 minutes'`);
    const gone = once(first.process, 'exit');
    first.process.kill('SIGKILL');
    await gone;
    killed = true;
    await until('all three arrived', async () => (await stateCount('delivered')) === 3, 20_000);
    expect(new Set(idsOf(receiver.requests)).size).toBe(3);
    const bodies = new Map(
      receiver.requests.map(({ headers, body }) => [headers['x-webhook-id'], body.toString()]),
    );
    for (const { headers, body } of receiver.requests) {
      expect(body.toString()).toBe(bodies.get(headers['x-webhook-id']));
    }
  });

  it('exits within 5 seconds if idle, otherwise after its attempts, which are recorded and not repeated', async () => {
    scene = await WebhookScene.set();
    const idle = await scene.ingestor();
    expect(await idle.stop()).toBeLessThan(5_000);
    const receiver = await scene.receiver();
    const answers: (() => void)[] = [];
    receiver.respond = (_request, response) => void answers.push(() => void response.writeHead(200).end());
    await scene.webhook(receiver);
    const busy = await scene.ingestor();
    await scene.announce(5);
    await receiver.received(5);
    const stopped = busy.stop();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await scene.announce(4);
    for (const answer of answers) answer();
    expect(await stopped).toBeLessThan(10_000);
    expect([receiver.requests.length, await stateCount('delivered')]).toEqual([5, 5]);
    receiver.respond = (_request, response) => void response.writeHead(200).end();
    await scene.ingestor();
    await receiver.received(9);
    await until('all are delivered', async () => (await stateCount('delivered')) === 9);
    expect(new Set(idsOf(receiver.requests)).size).toBe(9);
  });
});

describe('addresses that are not public', () => {
  let accepted = 0;
  let listener: Server;
  const sockets = new Set<Socket>();

  beforeEach(async () => {
    accepted = 0;
    listener = createServer((socket) => {
      accepted += 1;
      sockets.add(socket);
    });
    await new Promise<void>((resolve) => listener.listen(0, '0.0.0.0', resolve));
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => listener.close(resolve));
  });

  it('are reached by no test event and no delivery, whatever the stored URL or the DNS says', async () => {
    const dns = await TestDnsServer.start((_name, question) =>
      question === 0 ? ['8.8.8.8'] : ['127.0.0.1'],
    );
    scene = await WebhookScene.set({ WEBHOOKS_ALLOWED_CIDRS: '', WEBHOOKS_DNS_SERVERS: dns.address });
    const { port } = listener.address() as AddressInfo;
    const client = await scene.client();
    const made = await client.post<{ data: { id: string } }>('/v1/webhooks', {
      url: `https://rebind.acme.in:${port}/`,
      events: ['ipo.opened'],
    });
    expect(made.status).toBe(201);
    await new Promise((resolve) => setTimeout(resolve, 5_200));
    await scene.ingestor();
    const path = `/v1/webhooks/${made.body.data.id}/test`;
    const urls = ['rebind.acme.in', '127.0.0.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost', '0.0.0.0'];
    for (const [at, host] of urls.entries()) {
      await scene.rows('UPDATE webhook_endpoint SET url = $1', [`https://${host}:${port}/`]);
      const tested = await client.send<{ data: object }>('post', '/v1/webhooks/{id}/test', path);
      expect(tested.body.data).toMatchObject({ delivered: false, statusCode: 0 });
      await scene.announce();
      await until('the delivery was tried', async () => {
        const tried = await scene.rows(
          `SELECT FROM webhook_delivery WHERE kind = 'event' AND attempts = 1 AND state = 'pending'`,
        );
        return tried.length === at + 1;
      });
    }
    const errors = await scene.rows<{ error: string }>(
      'SELECT DISTINCT error FROM webhook_attempt ORDER BY 1',
    );
    expect(errors.map(({ error }) => error)).toEqual([
      'the URL is no absolute https URL that deliveries may be sent to',
      'the host does not resolve, or is not publicly reachable',
    ]);
    expect(dns.questions.get('rebind.acme.in')).toBeGreaterThan(1);
    expect(accepted).toBe(0);
    await dns.close();
  });
});
