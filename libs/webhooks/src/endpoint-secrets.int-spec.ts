import { alwaysAdmitted, type ChangeAuthor } from '@market/access';
import { createHmac } from 'node:crypto';
import { ManualClock } from '@market/kernel';
import { type ReceivedRequest, RepeatedRequest, type TestReceiver } from '@market/testing';
import type { Dispatcher } from './delivery/dispatcher';
import { RetentionJob } from './delivery/retention.job';
import { loggedAttempts } from './persistence/attempt.row';
import { WebhookStage } from './testing/webhook-stage.fixture';

const start = new Date('2026-11-20T04:30:00.000Z');
const owner = { accountId: 'acc_1', dataSet: 'live' } as const;
const actor = 'user:usr_1' as const;
const author: ChangeAuthor = { actor, check: alwaysAdmitted };
const hour = 3_600;

let clock: ManualClock;
let stage: WebhookStage;
let receiver: TestReceiver;

beforeEach(async () => {
  clock = new ManualClock(start);
  stage = await WebhookStage.set(clock);
  receiver = await stage.receiver();
});
afterEach(async () => expect(await stage.strikeAndCheck()).toEqual([]));

const signed = ({ headers }: ReceivedRequest) => ({
  own: headers['x-webhook-signature'],
  standard: (headers['webhook-signature'] as string).split(' '),
});

/** Returns the signatures of a request with a secret, computed here. */
function expected({ headers, body }: ReceivedRequest, secret: string) {
  const seconds = headers['x-webhook-timestamp'] as string;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const hmac = (with_: string | Buffer, text: string) => createHmac('sha256', with_).update(text);
  return {
    own: hmac(secret, `${seconds}.${body.toString()}`).digest('hex'),
    standard: `v1,${hmac(key, `${headers['webhook-id'] as string}.${seconds}.${body.toString()}`).digest('base64')}`,
  };
}

/** Delivers one more event by a running dispatcher. */
async function next(dispatcher: Dispatcher): Promise<ReceivedRequest> {
  const before = receiver.requests.length;
  await stage.announce();
  await stage.fanOutAll();
  dispatcher.wake();
  const request = (await receiver.received(before + 1))[before];
  if (request === undefined) throw new Error('nothing was received');
  await stage.until(async () => (await stage.states())['delivered'] === before + 1);
  return request;
}

async function rotate(id: string, overlapSeconds: number, once?: RepeatedRequest) {
  const rotated = await stage.secrets.rotate(owner, id, overlapSeconds, { ...author, once });
  if (rotated === null) throw new Error('there is no such endpoint');
  return rotated;
}

describe('a rotation of a secret', () => {
  it('with an overlap signs with both until it ends, then with the new one alone, in running processes', async () => {
    const { id, secret: before } = await stage.endpoint(receiver);
    const { dispatcher } = stage.process();
    dispatcher.start();
    await next(dispatcher);
    const { secret, overlapEndsAt } = await rotate(id, hour);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(overlapEndsAt).toEqual(new Date(start.getTime() + hour * 1_000));
    clock.advance(hour * 1_000 - 1);
    const during = await next(dispatcher);
    const [ofNew, ofOld] = [expected(during, secret), expected(during, before)];
    expect(signed(during)).toEqual({ own: ofOld.own, standard: [ofNew.standard, ofOld.standard] });
    clock.advance(1);
    const after = await next(dispatcher);
    const alone = expected(after, secret);
    expect(signed(after)).toEqual({ own: alone.own, standard: [alone.standard] });
  });

  it('without an overlap signs with the new secret at once', async () => {
    const { id } = await stage.endpoint(receiver);
    const { dispatcher } = stage.process();
    dispatcher.start();
    await next(dispatcher);
    const { secret, overlapEndsAt } = await rotate(id, 0);
    expect(overlapEndsAt).toBeNull();
    const request = await next(dispatcher);
    const alone = expected(request, secret);
    expect(signed(request)).toEqual({ own: alone.own, standard: [alone.standard] });
  });

  it('during an overlap starts no other one, so that each receiver goes on until the promised end', async () => {
    const { id, secret: first } = await stage.endpoint(receiver);
    const { dispatcher } = stage.process();
    dispatcher.start();
    const second = await rotate(id, 60);
    clock.advance(50);
    await expect(rotate(id, 60)).rejects.toMatchObject({
      ...{ kind: 'conflict', code: 'HOOK_002' },
      message: expect.stringContaining('2026-11-20T04:31:00.000Z'),
    });
    clock.advance(59_000);
    const during = await next(dispatcher);
    const [ofSecond, ofFirst] = [expected(during, second.secret), expected(during, first)];
    expect(signed(during)).toEqual({ own: ofFirst.own, standard: [ofSecond.standard, ofFirst.standard] });
    clock.advance(950);
    const third = await rotate(id, 60);
    const after = await next(dispatcher);
    expect(signed(after)).toEqual({
      own: expected(after, second.secret).own,
      standard: [third, second].map(({ secret }) => expected(after, secret).standard),
    });
  });

  it('is made once of two at the same time', async () => {
    const { id } = await stage.endpoint(receiver);
    const made = await Promise.allSettled([rotate(id, hour), rotate(id, hour)]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await stage.rows(`SELECT FROM audit_entry WHERE action = 'webhook.secret-changed'`)).toHaveLength(
      1,
    );
  });

  it('without an overlap ends all older secrets at once, and so does a secret that the customer sets', async () => {
    const { id } = await stage.endpoint(receiver);
    const { dispatcher } = stage.process();
    dispatcher.start();
    await rotate(id, hour);
    const leaked = await rotate(id, 0);
    const request = await next(dispatcher);
    const alone = expected(request, leaked.secret);
    expect(signed(request)).toEqual({ own: alone.own, standard: [alone.standard] });
    await rotate(id, hour);
    const chosen = 'whsec_Y2hvc2VuIGJ5IHRoZSBjdXN0b21lcg==';
    await stage.endpoints.update(owner, id, { secret: chosen }, author);
    const last = await next(dispatcher);
    expect(signed(last).standard).toEqual([expected(last, chosen).standard]);
  });

  it('has an overlap that can be ended early: then the new secret signs alone, in running processes, and another may begin', async () => {
    const { id, secret: before } = await stage.endpoint(receiver);
    const { dispatcher } = stage.process();
    dispatcher.start();
    const { secret } = await rotate(id, hour);
    const during = await next(dispatcher);
    expect(signed(during).standard).toContain(expected(during, before).standard);
    const end = () => stage.secrets.endOverlap(owner, id, author);
    expect(await end()).toMatchObject({ id, previousSecretUntil: null });
    const after = await next(dispatcher);
    const alone = expected(after, secret);
    expect(signed(after)).toEqual({ own: alone.own, standard: [alone.standard] });
    expect(await end()).toMatchObject({ id, previousSecretUntil: null });
    expect(
      await stage.rows(
        `SELECT actor, subject, detail FROM audit_entry WHERE action = 'webhook.overlap-ended'`,
      ),
    ).toEqual([{ actor, subject: id, detail: { environment: 'live' } }]);
    expect(await stage.secrets.endOverlap({ ...owner, accountId: 'acc_2' }, id, author)).toBeNull();
    await rotate(id, hour);
    stage.plans.limits.set('acc_1', 0);
    await expect(end()).rejects.toMatchObject({ code: 'PLAN_003' });
  });

  it('applies to test events, and the log has neither secret nor signature that a receiver sends back', async () => {
    const { id, secret: before } = await stage.endpoint(receiver);
    const { secret } = await rotate(id, hour);
    receiver.respond = ({ headers }, response) =>
      void response
        .writeHead(200)
        .end([headers['x-webhook-signature'], headers['webhook-signature'], before, secret].join('\n'));
    await stage.tests.send(owner, id);
    const [request] = receiver.requests;
    expect(request && signed(request).standard).toHaveLength(2);
    const [attempt] = await stage.rows<{ answer: string }>(`SELECT answer FROM ${loggedAttempts} a`);
    expect(attempt?.answer).toBe('[concealed]\nv1,[concealed] v1,[concealed]\n[concealed]\n[concealed]');
  });

  it('keeps the previous secret sealed, and erases it after the overlap', async () => {
    const { id, secret: before } = await stage.endpoint(receiver);
    const { secret } = await rotate(id, hour);
    const kept = () =>
      stage.rows<{ secret: Buffer; previous: Buffer | null }>(
        'SELECT secret, previous_secret AS previous FROM webhook_endpoint',
      );
    const [row] = await kept();
    const purpose = `webhook-secret:${id}`;
    expect(stage.box.open(row?.secret ?? Buffer.alloc(0), purpose)).toBe(secret);
    expect(stage.box.open(row?.previous ?? Buffer.alloc(0), purpose)).toBe(before);
    const job = new RetentionJob(stage.dataSource, clock);
    await job.run();
    expect((await kept())[0]?.previous).not.toBeNull();
    clock.advance(hour * 1_000);
    await job.run();
    expect((await kept())[0]?.previous).toBeNull();
    await rotate(id, hour);
    await stage.endpoints.delete(owner, id, author);
    expect(await kept()).toEqual([{ secret: Buffer.alloc(0), previous: null }]);
  });

  it('is in the audit log without the secret, and needs the plan and an endpoint of the account', async () => {
    const { id } = await stage.endpoint(receiver);
    await rotate(id, hour);
    expect(
      await stage.rows(
        `SELECT actor, subject, detail FROM audit_entry WHERE action = 'webhook.secret-changed'`,
      ),
    ).toEqual([{ actor, subject: id, detail: { environment: 'live', overlapSeconds: hour } }]);
    expect(await stage.secrets.rotate({ ...owner, accountId: 'acc_2' }, id, 0, author)).toBeNull();
    stage.plans.limits.set('acc_1', 0);
    await expect(rotate(id, 0)).rejects.toMatchObject({ code: 'PLAN_003' });
  });
});

describe('a repeated rotation, whose first answer was lost', () => {
  let id: string;
  let before: string;
  let dispatcher: Dispatcher;
  let once: RepeatedRequest;

  beforeEach(async () => {
    ({ id, secret: before } = await stage.endpoint(receiver));
    ({ dispatcher } = stage.process());
    dispatcher.start();
    once = new RepeatedRequest();
  });

  it('replaces the secret that was never shown, and keeps the overlap with the one before', async () => {
    const lost = await rotate(id, hour, once);
    clock.advance(60_000);
    const shown = await rotate(id, hour, once);
    expect(shown.overlapEndsAt).toEqual(lost.overlapEndsAt);
    const during = await next(dispatcher);
    const [ofNew, ofOld] = [expected(during, shown.secret), expected(during, before)];
    expect(signed(during)).toEqual({ own: ofOld.own, standard: [ofNew.standard, ofOld.standard] });
    clock.advance(hour * 1_000 - 60_000);
    const after = await next(dispatcher);
    expect(signed(after).standard).toEqual([expected(after, shown.secret).standard]);
  });

  it('leaves an overlap ended that was ended early', async () => {
    await rotate(id, hour, once);
    await stage.secrets.endOverlap(owner, id, author);
    const shown = await rotate(id, hour, once);
    expect(shown.overlapEndsAt).toBeNull();
    const request = await next(dispatcher);
    expect(signed(request).standard).toEqual([expected(request, shown.secret).standard]);
  });

  it('replaces the secret that was never shown also without an overlap', async () => {
    await rotate(id, 0, once);
    const shown = await rotate(id, 0, once);
    expect(shown.overlapEndsAt).toBeNull();
    const request = await next(dispatcher);
    expect(signed(request).standard).toEqual([expected(request, shown.secret).standard]);
  });

  it('lets a secret that was made and shown since sign for the overlap', async () => {
    await rotate(id, hour, once);
    const since = await rotate(id, 0);
    const shown = await rotate(id, hour, once);
    expect(shown.overlapEndsAt).toEqual(new Date(start.getTime() + hour * 1_000));
    const request = await next(dispatcher);
    expect(signed(request).standard).toEqual(
      [shown, since].map(({ secret }) => expected(request, secret).standard),
    );
  });
});

it('a change of the secret of an endpoint for test events is in the audit log as one of tests', async () => {
  const sample = { ...owner, dataSet: 'sample' } as const;
  const { id } = await stage.endpoint(receiver, { dataSet: 'sample' });
  await stage.secrets.rotate(sample, id, hour, author);
  await stage.secrets.endOverlap(sample, id, author);
  expect(
    await stage.rows(`SELECT detail FROM audit_entry WHERE actor = $1 ORDER BY position`, [actor]),
  ).toEqual([{ detail: { environment: 'test', overlapSeconds: hour } }, { detail: { environment: 'test' } }]);
});
