import { ManualClock } from '@market/kernel';
import type { Caller } from '@market/access';
import { PageQuery } from '@market/http-query';
import { byKey } from '../testing/authors.fixture';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { WebhookController } from './webhook.controller';

const caller: Caller = { accountId: 'acc_1', keyId: 'key_1', environment: 'live', dataSet: 'live' };
const url = 'https://127.0.0.1:9/hook';

class AnyPage extends PageQuery {}

let clock: ManualClock;
let stage: WebhookStage;
let controller: WebhookController;

beforeEach(async () => {
  clock = new ManualClock(new Date('2026-11-20T04:30:00.000Z'));
  stage = await WebhookStage.set(clock);
  controller = new WebhookController(stage.queries, stage.endpoints, stage.secrets, stage.tests);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await stage.strike();
});

/** Makes database and plans unavailable from the end of the next transaction on. */
function awayAfterCommit(): void {
  const { dataSource, plans } = stage;
  const transaction = dataSource.transaction.bind(dataSource) as (...given: unknown[]) => Promise<unknown>;
  jest.spyOn(dataSource, 'transaction').mockImplementationOnce(async (...given: unknown[]) => {
    const result = await transaction(...given);
    for (const spy of [jest.spyOn(dataSource, 'query'), jest.spyOn(plans, 'of')]) {
      spy.mockRejectedValue(new Error('away'));
    }
    return result;
  });
}

const listed = async () => {
  jest.restoreAllMocks();
  return (await controller.listWebhooks(caller, new AnyPage())).items;
};

it('a created endpoint is returned even if nothing can be read afterwards', async () => {
  awayAfterCommit();
  const made = await controller.createWebhook(caller, byKey, { url, events: ['gmp.updated', 'ipo.opened'] });
  expect(made).toMatchObject({ secret: expect.stringMatching(/^whsec_.{44}$/), status: 'active' });
  expect(await listed()).toEqual([{ ...made, secret: 'whsec_••••' }]);
});

it('a changed endpoint is returned even if nothing can be read afterwards', async () => {
  const { id } = await controller.createWebhook(caller, byKey, { url, events: ['ipo.opened'] });
  awayAfterCommit();
  const changed = await controller.updateWebhook(caller, byKey, id, { events: ['sgb.opened'] });
  expect(changed).toMatchObject({ id, url, events: ['sgb.opened'], status: 'active' });
  expect(await listed()).toEqual([changed]);
});

it('a changed endpoint is returned as disabled if it is beyond the plan, an older one as active', async () => {
  const older = await controller.createWebhook(caller, byKey, { url, events: ['ipo.opened'] });
  clock.advance(1);
  const { endpoint: newer } = await stage.endpoints.create(caller, { url, events: ['ipo.opened'] }, byKey);
  expect(newer.rank).toBe(2);
  stage.plans.limits.set('acc_1', 1);
  const changed = ({ id }: { readonly id: string }) =>
    controller.updateWebhook(caller, byKey, id, { events: ['sgb.opened'] });
  await expect(changed(older)).resolves.toMatchObject({ id: older.id, status: 'active' });
  await expect(changed(newer)).resolves.toMatchObject({ id: newer.id, status: 'disabled' });
});
