import { alwaysAdmitted, type ChangeAuthor } from '@market/access';
import { RepeatedRequest } from '@market/testing';
import { byKey } from './testing/authors.fixture';
import { WebhookStage } from './testing/webhook-stage.fixture';
import type { EndpointOwner } from './webhook-endpoints';

const actor = 'user:usr_1' as const;
const hook = { url: 'https://localhost:9/hook', events: ['ipo.opened'] } as const;

let stage: WebhookStage;
let owner: EndpointOwner;
let author: ChangeAuthor;
let accounts = 0;

beforeAll(async () => {
  stage = await WebhookStage.set();
});
beforeEach(() => {
  owner = { accountId: `acc_${++accounts}`, dataSet: 'live' };
  author = { actor, check: alwaysAdmitted, once: new RepeatedRequest() };
});
afterAll(async () => expect(await stage.strikeAndCheck()).toEqual([]));

/** Changes of the account by the user. */
const changes = async () =>
  (
    await stage.rows<{ action: string }>(
      'SELECT action FROM audit_entry WHERE account_id = $1 AND actor = $2 ORDER BY position',
      [owner.accountId, actor],
    )
  ).map(({ action }) => action);
const urls = () =>
  stage.rows('SELECT data_set, url FROM webhook_endpoint WHERE account_id = $1 AND deleted_at IS NULL', [
    owner.accountId,
  ]);

describe('a repeated creation of an endpoint, whose first answer was lost', () => {
  it('gives the endpoint of the first one another secret', async () => {
    const lost = await stage.endpoints.create(owner, hook, author);
    const shown = await stage.endpoints.create(owner, hook, author);
    expect(shown.endpoint.id).toBe(lost.endpoint.id);
    const [row] = await stage.rows<{ secret: Buffer }>('SELECT secret FROM webhook_endpoint WHERE id = $1', [
      lost.endpoint.id,
    ]);
    const kept = stage.box.open(row?.secret ?? Buffer.alloc(0), `webhook-secret:${lost.endpoint.id}`);
    expect([kept === shown.secret, kept === lost.secret]).toEqual([true, false]);
    expect(await changes()).toEqual(['webhook.created', 'webhook.secret-changed']);
  });

  it('gives it the properties that it asks for', async () => {
    await stage.endpoints.create(owner, hook, author);
    await stage.endpoints.create(owner, { ...hook, url: 'https://localhost:9/other' }, author);
    expect(await urls()).toEqual([{ data_set: 'live', url: 'https://localhost:9/other' }]);
    expect((await changes()).slice(1)).toEqual(['webhook.secret-changed', 'webhook.changed']);
  });

  it('is within the limit of the plan, which another creation is not', async () => {
    stage.plans.limits.set(owner.accountId, 1);
    await stage.endpoints.create(owner, hook, author);
    await stage.endpoints.create(owner, hook, author);
    await expect(stage.endpoints.create(owner, hook, byKey)).rejects.toMatchObject({ code: 'PLAN_004' });
    expect(await urls()).toHaveLength(1);
  });

  it.each(['live', 'sample'] as const)('moves it to the other environment from %s', async (dataSet) => {
    const other = dataSet === 'live' ? 'sample' : 'live';
    await stage.endpoints.create({ ...owner, dataSet }, hook, author);
    await stage.endpoints.create({ ...owner, dataSet: other }, hook, author);
    expect(await urls()).toEqual([{ data_set: other, url: hook.url }]);
    expect(await changes()).toEqual(['webhook.created', 'webhook.deleted', 'webhook.created']);
  });

  it('creates another one when the first one was deleted since', async () => {
    const { endpoint } = await stage.endpoints.create(owner, hook, author);
    await stage.endpoints.delete(owner, endpoint.id, author);
    const { endpoint: again } = await stage.endpoints.create(owner, hook, author);
    expect(again.id).not.toBe(endpoint.id);
    expect(await changes()).toEqual(['webhook.created', 'webhook.deleted', 'webhook.created']);
  });
});

it('an endpoint is created neither by a user nor by a key of an account that was suspended meanwhile', async () => {
  stage.barred.add(owner.accountId);
  await expect(stage.endpoints.create(owner, hook, author)).rejects.toMatchObject({ code: 'ACC_002' });
  await expect(stage.endpoints.create(owner, hook, byKey)).rejects.toMatchObject({ code: 'AUTH_003' });
  expect(await urls()).toEqual([]);
});
