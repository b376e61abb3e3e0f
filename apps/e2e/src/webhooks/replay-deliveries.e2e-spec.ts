import { createHmac } from 'node:crypto';
import type { ReceivedRequest, TestReceiver } from '@market/testing';
import type { DescribedClient, ErrorBody } from '../harness/described-client';
import { plainRead } from '../harness/plain-read';
import { type Webhook, WebhookScene } from './webhook-scene';

const route = '/v1/webhooks/{id}';

interface Delivery {
  readonly id: string;
  readonly state: string;
  readonly kind: string;
  readonly subject: string | null;
  readonly attempts: number;
}
interface Log {
  readonly data: readonly Delivery[];
  readonly meta: { readonly nextBefore: string | null };
  readonly links: { readonly next: string | null };
}

let scene: WebhookScene;
let receiver: TestReceiver;
let client: DescribedClient;
let hook: Webhook;

beforeAll(async () => {
  scene = await WebhookScene.set();
  receiver = await scene.receiver();
  client = await scene.client();
  hook = await scene.webhook(receiver);
  await scene.ingestor();
});
afterAll(async () => expect(await scene.strikeAndCheck()).toEqual([]));

const log = async (query = '') => {
  const path = `/v1/webhooks/${hook.id}/deliveries${query}`;
  return (await client.get<Log>(`${route}/deliveries`, path)).body;
};

/** Resolves when the log has this number of deliveries that arrived. */
async function arrived(count: number): Promise<void> {
  await receiver.received(count);
  for (;;) if ((await log('?state=delivered&limit=100')).data.length >= count) return;
}

const replay = async (differs: object) => {
  const body = { from: '2026-01-01T00:00:00Z', to: '2126-01-01T00:00:00Z', only: 'all', ...differs };
  const path = `/v1/webhooks/${hook.id}/replay`;
  return client.send<{ data: { deliveries: number } }>('post', `${route}/replay`, path, body);
};

it('the log of an endpoint is read page by page, and shows each delivery with what was sent', async () => {
  await scene.announce(5);
  await arrived(5);
  const first = await log('?limit=3');
  expect(first.data).toHaveLength(3);
  const next = await client.get<Log>(`${route}/deliveries`, first.links.next ?? '');
  expect([next.body.data.length, next.body.meta.nextBefore, next.body.links.next]).toEqual([2, null, null]);
  const ids = [...first.data, ...next.body.data].map(({ id }) => id);
  expect(new Set(ids)).toEqual(
    new Set(receiver.requests.map(({ headers }) => headers['x-webhook-id'] as string)),
  );
  const [id = ''] = ids;
  const shown = await client.get<{ data: { body: string; attemptLog: object[] } }>(
    `${route}/deliveries/{deliveryId}`,
    `/v1/webhooks/${hook.id}/deliveries/${id}`,
  );
  const sent = receiver.requests.find(({ headers }) => headers['x-webhook-id'] === id);
  expect(shown.body.data).toMatchObject({
    ...{ state: 'delivered', subject: 'neelam-looms', body: sent?.body.toString() },
    attemptLog: [{ status: 200, words: 'answered with status 200' }],
  });
  expect(JSON.stringify(shown.body)).not.toContain(hook.secret.slice(6, 30));
  expect(scene.api.output()).not.toContain(hook.secret.slice(6, 30));
});

it('the log of an endpoint has CSV and NDJSON, with selected fields, and is continued in Link', async () => {
  const path = `/v1/webhooks/${hook.id}/deliveries`;
  const ask = (at: string) => plainRead(`${scene.api.base}${at}`, { 'X-API-Key': scene.keys.liveKey });
  const { data } = await log('?limit=100');
  const csv = await ask(`${path}?limit=100&format=csv&fields=state,subject`);
  expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(csv.text).toBe(
    ['id,subject,state', ...data.map(({ id, subject, state }) => `${id},${subject},${state}`), ''].join(
      '\r\n',
    ),
  );
  const found: unknown[] = [];
  for (let next: string | undefined = `${path}?limit=2&format=ndjson`; next !== undefined;) {
    const { text, headers } = await ask(next);
    found.push(
      ...text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as unknown),
    );
    next = /<([^>]*)>; rel="next"/.exec(String(headers['link']))?.[1];
  }
  expect(found).toEqual(data);
});

it('a replay is counted by its preview, and once for one Idempotency-Key', async () => {
  const before = receiver.requests.length;
  expect((await replay({ preview: true })).body.data).toEqual({ deliveries: before });
  expect((await replay({ preview: true, only: 'missed' })).body.data).toEqual({ deliveries: 0 });
  const path = `/v1/webhooks/${hook.id}/replay`;
  const body = { from: '2026-01-01T00:00:00Z', to: '2126-01-01T00:00:00Z', only: 'all' };
  const once = () =>
    client.send<{ data: object }>('post', `${route}/replay`, path, body, {
      headers: { 'Idempotency-Key': 'replay-1' },
    });
  const [made, again] = [await once(), await once()];
  expect([made.body.data, again.body.data]).toEqual([{ deliveries: before }, { deliveries: before }]);
  await arrived(2 * before);
  expect(receiver.requests).toHaveLength(2 * before);
});

it('a rotated secret signs beside the one before, and alone after the overlap', async () => {
  const path = `/v1/webhooks/${hook.id}/rotate-secret`;
  const rotate = async (overlapSeconds: number) => {
    const made = await client.send<{ data: { secret: string } }>('post', `${route}/rotate-secret`, path, {
      overlapSeconds,
    });
    expect(made.headers.get('cache-control')).toBe('no-store');
    return made.body.data.secret;
  };
  const next = async () => {
    const before = receiver.requests.length;
    await scene.announce();
    await arrived(before + 1);
    return receiver.requests[before];
  };
  const standard = (request: ReceivedRequest | undefined, secret: string) => {
    const { headers = {}, body = Buffer.alloc(0) } = request ?? {};
    const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(signed).update(body).digest('base64')}`;
  };
  const secret = await rotate(3_600);
  const refused = await client.send<ErrorBody>('post', `${route}/rotate-secret`, path, {
    overlapSeconds: 60,
  });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'HOOK_002']);
  const during = await next();
  expect(during?.headers['webhook-signature']).toBe(
    `${standard(during, secret)} ${standard(during, hook.secret)}`,
  );
  const last = await rotate(0);
  const after = await next();
  expect(after?.headers['webhook-signature']).toBe(standard(after, last));
  for (const each of [hook.secret, secret, last]) {
    expect(scene.api.output()).not.toContain(each.slice(6, 30));
  }
});
