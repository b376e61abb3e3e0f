import { ManualClock } from '@market/kernel';
import type { TestReceiver } from '@market/testing';
import type { TestEvents } from './test-events';
import { byKey } from './testing/authors.fixture';
import { WebhookStage } from './testing/webhook-stage.fixture';

const owner = { accountId: 'acc_1', dataSet: 'live' } as const;
let clock: ManualClock;
let stage: WebhookStage;
let receiver: TestReceiver;
let tests: TestEvents;

beforeEach(async () => {
  clock = new ManualClock(new Date('2026-11-20T04:30:00.000Z'));
  stage = await WebhookStage.set(clock);
  stage.plans.limits.set('acc_1', 2);
  receiver = await stage.receiver();
  tests = stage.tests;
});
afterEach(() => stage.strike());

const made = async () => (await stage.endpoint(receiver)).id;

async function sent(id: string): Promise<string> {
  const result = await tests.send(owner, id).catch((error: unknown) => error);
  return result instanceof Error ? result.message : 'sent';
}

describe('test events', () => {
  it('are limited to ten a minute times the endpoints of the plan, even if endpoints are deleted and created', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const id = await made();
      for (let count = 0; count < 8; count += 1) outcomes.push(await sent(id));
      await stage.endpoints.delete(owner, id, byKey);
    }
    expect(outcomes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'sent'));
    expect(new Set(outcomes.slice(20))).toEqual(
      new Set(['The test-event limit of 20 a minute for this account is used up. Try again in 60 s.']),
    );
    expect(receiver.requests).toHaveLength(20);
    clock.advance(60_000);
    expect(await sent(await made())).toBe('sent');
  });

  it('are admitted for all endpoints of the plan, and counted by data set and account', async () => {
    const ids = [await made(), await made()];
    for (const id of ids) {
      for (let count = 0; count < 10; count += 1) expect(await sent(id)).toBe('sent');
      expect(await sent(id)).toContain('limit of 10 a minute for this endpoint');
    }
    for (const other of [{ dataSet: 'sample' }, { accountId: 'acc_2' }] as const) {
      const { id } = await stage.endpoint(receiver, other);
      await expect(tests.send({ ...owner, ...other }, id)).resolves.toMatchObject({ delivered: true });
    }
  });

  it('have the same limit if they are sent concurrently', async () => {
    for (const count of [8, 7]) {
      const id = await made();
      for (let at = 0; at < count; at += 1) expect(await sent(id)).toBe('sent');
      await stage.endpoints.delete(owner, id, byKey);
    }
    const ids = [await made(), await made()];
    const answers = await Promise.all(ids.flatMap((id) => Array.from({ length: 5 }, () => sent(id))));
    expect(answers.filter((answer) => answer === 'sent')).toHaveLength(5);
  });

  it('that hang take ten slots of their account, and none of others', async () => {
    stage.plans.limits.set('acc_1', 5);
    const ids = await Promise.all([made(), made()]);
    receiver.respond = () => undefined;
    const hanging = ids.flatMap((id) => Array.from({ length: 5 }, () => sent(id)));
    await receiver.received(10);
    expect(await sent(ids[0] ?? '')).toContain('limit of 10 at a time for this account');
    receiver.respond = (_request, response) => void response.writeHead(200).end();
    const { id } = await stage.endpoint(receiver, { accountId: 'acc_2' });
    await expect(tests.send({ ...owner, accountId: 'acc_2' }, id)).resolves.toMatchObject({
      delivered: true,
    });
    receiver.dropConnections();
    await Promise.all(hanging);
    expect(await sent(ids[0] ?? '')).toBe('sent');
  });
});
