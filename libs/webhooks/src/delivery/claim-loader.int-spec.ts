import { ManualClock } from '@market/kernel';
import type { TestReceiver } from '@market/testing';
import { DeliveryRepository } from '../persistence/delivery.repository';
import { byKey } from '../testing/authors.fixture';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { ClaimLoader } from './claim-loader';

const owner = { accountId: 'acc_1', dataSet: 'live' } as const;
const clock = new ManualClock(new Date('2026-11-20T04:30:00.000Z'));
let stage: WebhookStage;
let receiver: TestReceiver;
let loader: ClaimLoader;

beforeEach(async () => {
  stage = await WebhookStage.set(clock);
  receiver = await stage.receiver();
  loader = new ClaimLoader(stage.dataSource);
});
afterEach(() => stage.strike());

async function claim() {
  await stage.announce();
  await stage.fanOutAll();
  return new DeliveryRepository().claim(stage.dataSource, clock.now(), 10);
}

it('a claim gets the URL that its endpoint had at the claim, cached or not', async () => {
  const { id } = await stage.endpoint(receiver, { path: '/one' });
  const urls = ['/one', '/one', '/two', '/three'].map((path) => `https://localhost:${receiver.port}${path}`);
  const loaded: (string | undefined)[] = [];
  for (const url of urls) {
    await stage.endpoints.update(owner, id, { url }, byKey);
    const [first] = await loader.load(await claim());
    loaded.push(first?.target?.url);
  }
  expect(loaded).toEqual(urls);
});

it('a cached endpoint is not read again', async () => {
  await stage.endpoint(receiver);
  await loader.load(await claim());
  const claimed = await claim();
  await stage.rows('ALTER TABLE webhook_endpoint RENAME TO away');
  const [loaded] = await loader.load(claimed);
  await stage.rows('ALTER TABLE away RENAME TO webhook_endpoint');
  expect(loaded?.target?.endpointId).toBe(claimed.deliveries[0]?.endpointId);
});

it('an endpoint that is deleted after the claim has no target, even if it was cached', async () => {
  const { id } = await stage.endpoint(receiver);
  await loader.load(await claim());
  await stage.rows(`UPDATE webhook_endpoint SET url = url || '/new'`);
  const claimed = await claim();
  await stage.endpoints.delete(owner, id, byKey);
  expect(await loader.load(claimed)).toMatchObject([{ target: null, body: expect.any(String) }]);
});

it('a delivery that was claimed before gets its event and attempts from the log', async () => {
  await stage.endpoint(receiver);
  const { deliveries } = await claim();
  await stage.rows(`UPDATE webhook_lease SET lease_until = clock_timestamp() - interval '1 second'`);
  await stage.rows('UPDATE webhook_delivery SET attempts = 3');
  await stage.process().leaseReaper.freeAbandoned();
  const again = await new DeliveryRepository().claim(stage.dataSource, clock.now(), 10);
  expect(again.deliveries).toEqual([{ ...deliveries[0], lease: 2, eventId: null }]);
  const [first] = await loader.load({ ...again, deliveries });
  const [second] = await loader.load(again);
  expect(first).toMatchObject({ attempts: 0, body: expect.any(String) });
  expect(second).toMatchObject({ attempts: 3, body: first?.body });
});

it.each([
  ['its URL', `url = 'https://localhost/'`, true],
  ['its secret', `secret = '\\x00'`, true],
  ['its end', 'deleted_at = now()', true],
  ['its owner', `account_id = 'acc_9'`, true],
  ['a failure', 'consecutive_failures = 1', false],
  ['a URL that is the same', 'url = url', false],
])('the version of targets changes with %s: %#', async (_what, change, changes) => {
  const version = async () =>
    (await new DeliveryRepository().claim(stage.dataSource, clock.now(), 10)).targetVersion;
  await stage.endpoint(receiver);
  const before = await version();
  await stage.rows(`UPDATE webhook_endpoint SET ${change}`);
  expect((await version()) > before).toBe(changes);
});

it('endpoints of several owners can change concurrently', async () => {
  const ids = await Promise.all(
    ['acc_1', 'acc_2'].map(async (accountId) => (await stage.endpoint(receiver, { accountId })).id),
  );
  const [one, other] = [stage.dataSource.createQueryRunner(), stage.dataSource.createQueryRunner()];
  for (const [at, runner] of [one, other].entries()) {
    await runner.startTransaction();
    await runner.query(`UPDATE webhook_endpoint SET url = url || '/new' WHERE id = $1`, [ids[at]]);
  }
  for (const runner of [other, one]) {
    await runner.commitTransaction();
    await runner.release();
  }
  expect(await stage.rows('SELECT version FROM webhook_target_version')).toEqual([{ version: 3 }]);
});

it('changes of many endpoints in one transaction increase the version once', async () => {
  await stage.endpoint(receiver);
  await stage.endpoint(receiver, { accountId: 'acc_2' });
  await stage.rows(`UPDATE webhook_endpoint SET url = url || '/new'`);
  expect(await stage.rows('SELECT version FROM webhook_target_version')).toEqual([{ version: 2 }]);
  await stage.rows(`UPDATE webhook_endpoint SET url = url || '/newer'`);
  expect(await stage.rows('SELECT version FROM webhook_target_version')).toEqual([{ version: 3 }]);
});
