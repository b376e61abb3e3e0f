import { ManualClock } from '@market/kernel';
import { schemaVersion, supportFrom } from '@market/database';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { DeliveryRepository } from './delivery.repository';

let clock: ManualClock;
let stage: WebhookStage;
let slow: string;
let usual: string;

beforeEach(async () => {
  clock = new ManualClock(new Date('2026-11-20T04:30:00.000Z'));
  stage = await WebhookStage.set(clock);
  const receiver = await stage.receiver();
  slow = (await stage.endpoint(receiver, { accountId: 'acc_1', events: ['gmp.updated'] })).id;
  usual = (await stage.endpoint(receiver, { accountId: 'acc_2' })).id;
});
afterEach(() => stage.strike());

/** @returns numbers of claimed deliveries to the slow endpoint and to the other one */
async function claimed(throttledEndpoints: readonly string[]): Promise<number[]> {
  const { deliveries } = await new DeliveryRepository().claim(stage.dataSource, clock.now(), 100, {
    throttledEndpoints,
  });
  return [slow, usual].map((id) => deliveries.filter(({ endpointId }) => endpointId === id).length);
}

it('a throttled endpoint has one attempt at a time over all processes, and the others have five', async () => {
  await stage.announce(7, { type: 'gmp.updated' });
  await stage.announce(7);
  await stage.fanOutAll();
  expect(await claimed([slow])).toEqual([1, 5]);
  expect(await claimed([slow])).toEqual([0, 0]);
  expect(await claimed([])).toEqual([4, 0]);
  await stage.rows('DELETE FROM webhook_lease WHERE endpoint_id = $1', [usual]);
  expect(await claimed([slow, usual])).toEqual([0, 1]);
});

it('deliveries to a throttled endpoint do not hide later ones of others', async () => {
  await stage.announce(1_100, { type: 'gmp.updated' });
  await stage.fanOutAll();
  clock.advance(1);
  await stage.announce();
  await stage.fanOutAll();
  expect(await claimed([slow])).toEqual([1, 1]);
});

it('nothing is claimed on a database with the schema of a newer version, and all deliveries wait', async () => {
  await stage.announce(3);
  await stage.fanOutAll();
  await supportFrom(stage.dataSource, schemaVersion + 1);
  expect(await claimed([])).toEqual([0, 0]);
  await supportFrom(stage.dataSource, schemaVersion);
  expect(await claimed([])).toEqual([0, 3]);
});
