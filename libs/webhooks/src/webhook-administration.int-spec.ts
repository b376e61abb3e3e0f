import { TestReceiver } from '@market/testing';
import { WebhookStage } from './testing/webhook-stage.fixture';

let stage: WebhookStage;
let receiver: TestReceiver;

beforeEach(async () => {
  stage = await WebhookStage.set();
  receiver = await stage.receiver();
});
afterEach(async () => {
  expect(await stage.strikeAndCheck()).toEqual([]);
});

const act = (what: 'suspend' | 'resume' | 'removeAll', accountId = 'acc_1') =>
  stage.dataSource.transaction((tx) => stage.administration[what](accountId, tx));
const disabledBy = async (id: string) => {
  const { disabledAt, suspendedAt } = await stage.administration.get(id);
  return [disabledAt !== null, suspendedAt !== null];
};

describe('endpoints of a suspended account', () => {
  it('get neither waiting deliveries nor new events, while others do', async () => {
    await stage.endpoint(receiver);
    await stage.endpoint(receiver, { accountId: 'acc_2', path: '/other' });
    await stage.announce();
    await stage.fanOutAll();
    expect(await act('suspend')).toBe(1);
    await stage.announce();
    await stage.deliverDue();
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/other', '/other']);
    expect(await stage.states()).toEqual({ held: 1, delivered: 2 });
  });

  it('get new events from the resumption on, and earlier ones by a replay', async () => {
    const { id } = await stage.endpoint(receiver);
    const suspendedAt = stage.clock.now();
    await act('suspend');
    await stage.announce();
    await stage.deliverDue();
    await act('resume');
    await stage.announce();
    await stage.deliverDue();
    expect(receiver.requests).toHaveLength(1);
    await stage.administration.replay(id, suspendedAt);
    await stage.deliverDue();
    expect(receiver.requests).toHaveLength(3);
  });

  it('cannot be enabled singly, and stay disabled afterwards if failures had disabled them', async () => {
    const [one, failing] = [await stage.endpoint(receiver), await stage.endpoint(receiver)];
    await stage.rows(
      `UPDATE webhook_endpoint SET consecutive_failures = 10, disabled_at = $2 WHERE id = $1`,
      [failing.id, new Date(stage.clock.nowMs() - 1_000)],
    );
    await act('suspend');
    await act('suspend');
    expect(await disabledBy(one.id)).toEqual([true, true]);
    await expect(stage.administration.enable(one.id)).rejects.toMatchObject({
      publicMessage: 'the account is suspended: resume it first',
    });
    expect((await stage.administration.disabled()).map(({ id }) => id)).toEqual([]);
    await act('resume');
    expect(await disabledBy(one.id)).toEqual([false, false]);
    expect(await disabledBy(failing.id)).toEqual([true, false]);
    expect((await stage.administration.disabled()).map(({ id }) => id)).toEqual([failing.id]);
  });
});

describe('a request that was authenticated before its account was suspended or closed', () => {
  it('creates no endpoint: it waits for the suspension and is then refused', async () => {
    const { dataSource, administration } = stage;
    let made: Promise<unknown> = Promise.resolve();
    await dataSource.transaction(async (tx) => {
      await administration.suspend('acc_1', tx);
      made = expect(stage.endpoint(receiver)).rejects.toMatchObject({ kind: 'forbidden', code: 'AUTH_003' });
      await stage.until(async () => (await stage.waiting()) > 0);
      stage.barred.add('acc_1');
    });
    await made;
    expect(await administration.list('acc_1')).toEqual([]);
  });
});

describe('endpoints of a closed account', () => {
  it('are deleted with URL and secret, and get no waiting delivery', async () => {
    await stage.endpoint(receiver);
    await stage.endpoint(receiver, { dataSet: 'sample' });
    await stage.announce();
    await stage.fanOutAll();
    expect(await act('removeAll')).toBe(2);
    await stage.deliverDue();
    expect(receiver.requests).toEqual([]);
    expect(await stage.administration.list('acc_1')).toEqual([]);
    expect(await stage.rows(`SELECT DISTINCT url, length(secret) AS secret FROM webhook_endpoint`)).toEqual([
      { url: '', secret: 0 },
    ]);
  });
});

describe('the number of endpoints', () => {
  it('is told for many accounts at once, without deleted ones', async () => {
    await stage.endpoint(receiver);
    await stage.endpoint(receiver, { path: '/other' });
    await stage.endpoint(receiver, { accountId: 'acc_2', path: '/gone' });
    await act('removeAll', 'acc_2');
    expect(await stage.administration.countsOf(['acc_1', 'acc_2', 'acc_3'])).toEqual(new Map([['acc_1', 2]]));
  });
});
