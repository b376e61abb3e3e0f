import { ManualClock } from '@market/kernel';
import type { TestReceiver } from '@market/platform/testing';
import { DeliveryRepository } from '../persistence/delivery.repository';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { ClaimLoader } from './claim-loader';

jest.setTimeout(60_000);

const owner = { accountId: 'acc_1', dataSet: 'live' } as const;
const clock = new ManualClock(new Date('2026-11-20T04:30:00.000Z'));
let stage: WebhookStage;
let receiver: TestReceiver;
let loader: ClaimLoader;

beforeEach(async () => {
  stage = await WebhookStage.set(clock);
  receiver = await stage.receiver();
  loader = new ClaimLoader(stage.dataSource, { learn: () => Promise.resolve() });
});
afterEach(() => stage.strike());

async function claim() {
  await stage.announce();
  await stage.fanOutAll();
  return (await new DeliveryRepository().claim(stage.dataSource, clock.now(), 10)).deliveries;
}

it('a claim gets the URL that its endpoint had when it was claimed, known or not', async () => {
  const { id } = await stage.endpoint(receiver, { path: '/one' });
  const urls = ['/one', '/one', '/two', '/three'].map((path) => `https://localhost:${receiver.port}${path}`);
  const loaded: (string | undefined)[] = [];
  for (const url of urls) {
    await stage.endpoints.update(owner, id, { url });
    const [first] = await loader.load(await claim());
    loaded.push(first?.target?.url);
  }
  expect(loaded).toEqual(urls);
});

it('a known endpoint is not read again', async () => {
  await stage.endpoint(receiver);
  await loader.load(await claim());
  const claims = await claim();
  await stage.rows('ALTER TABLE webhook_endpoint RENAME TO away');
  const [loaded] = await loader.load(claims);
  await stage.rows('ALTER TABLE away RENAME TO webhook_endpoint');
  expect(loaded?.target?.endpointId).toBe(claims[0]?.endpointId);
});

it('an endpoint that is deleted after the claim has no target, although it was known', async () => {
  const { id } = await stage.endpoint(receiver);
  await loader.load(await claim());
  await stage.rows(`UPDATE webhook_endpoint SET consecutive_failures = 1`);
  const claims = await claim();
  await stage.endpoints.delete(owner, id);
  expect(await loader.load(claims)).toMatchObject([{ target: null, body: expect.any(String) }]);
});
