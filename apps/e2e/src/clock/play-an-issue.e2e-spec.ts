import type { TestReceiver } from '@market/testing';
import { until } from '@market/testing';
import { EventStreamClient } from '../events/event-stream-client';
import { keyOn } from '../harness/accounts';
import { WebhookScene } from '../webhooks/webhook-scene';

/** Stages of the life of an issue, in order. */
const life = [
  'ipo.upcoming',
  'ipo.opened',
  'ipo.subscription_updated',
  'ipo.closed',
  'ipo.allotment',
  'ipo.listed',
];

interface Body {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly slug: string };
}

interface Clock {
  readonly state: string;
  readonly startedAt: string;
  readonly stages: readonly { readonly type: string; readonly date: string | null }[];
  readonly ipo: { readonly slug: string; readonly status: string };
}

interface Answer<Data> {
  readonly data: Data;
  readonly error?: { readonly code: string };
}

let scene: WebhookScene;
const streams: EventStreamClient[] = [];

beforeAll(async () => {
  scene = await WebhookScene.set({ SANDBOX_PLAY_SECONDS: '2' });
});
afterEach(() => streams.splice(0).forEach((stream) => stream.close()));
afterAll(() => scene.strike());

async function ask<Data>(key: string, path: string, method = 'GET', sent?: object) {
  const answer = await fetch(`${scene.api.base}${path}`, {
    method,
    headers: { 'X-API-Key': key, ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer<Data> };
}

async function follower() {
  const { key } = await keyOn(scene.databaseUrl, 'plan_pro', 'test');
  const receiver = await scene.receiver();
  const { id: endpoint } = await scene.webhook(receiver, { key, events: ['*'] });
  const stream = await EventStreamClient.open(scene.api.base, key);
  streams.push(stream);
  return { key, receiver, endpoint, stream };
}

const bodiesOf = ({ requests }: TestReceiver) => requests.map(({ body }) => JSON.parse(String(body)) as Body);
const eventsOf = ({ messages }: EventStreamClient) =>
  messages.flatMap(({ data }) => (data === null ? [] : [JSON.parse(data) as Body]));
const clockOf = async (key: string) => (await ask<Clock>(key, '/v1/sandbox/clock')).body.data;
const stagesOf = (bodies: readonly Body[]) => [
  ...new Set(bodies.map(({ type }) => type).filter((type) => life.includes(type))),
];

it('plays the whole life of an issue for one account, in order, by webhooks, stream, log and calendar, and shows it to no other', async () => {
  const [player, other] = [await follower(), await follower()];
  expect((await clockOf(player.key)).state).toBe('idle');
  const begun = await ask<Clock>(player.key, '/v1/sandbox/clock', 'POST');
  expect([begun.status, begun.body.data.state]).toEqual([200, 'playing']);
  // No ingestor has run until now: what is due comes when one starts.
  const again = await ask<Clock>(player.key, '/v1/sandbox/clock', 'POST');
  expect([again.status, again.body.data.startedAt]).toEqual([200, begun.body.data.startedAt]);
  const first = await scene.ingestor();
  await until('the play has begun', async () => (await clockOf(player.key)).stages[0]?.date !== null);
  first.process.kill('SIGKILL');
  await scene.ingestor();
  await until('the play has ended', async () => (await clockOf(player.key)).state === 'ended');

  const { ipo, stages } = await clockOf(player.key);
  const logOf = (key: string) => ask<Body[]>(key, `/v1/events?limit=100&subject=${ipo.slug}`);
  const log = (await logOf(player.key)).body.data;
  const played = (bodies: readonly Body[]) => bodies.filter(({ data }) => data.slug === ipo.slug);
  await until('the stream has all', () => played(eventsOf(player.stream)).length === log.length);
  await player.receiver.received(log.length);
  expect(stagesOf(log)).toEqual(life);
  expect([log[0]?.type, log.at(-1)?.type]).toEqual(['ipo.upcoming', 'ipo.listed']);
  const ids = log.map(({ id }) => id);
  expect(played(eventsOf(player.stream)).map(({ id }) => id)).toEqual(ids);
  expect(
    bodiesOf(player.receiver)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.toSorted());
  expect(stages.map(({ type, date }) => (date === null ? null : type))).toEqual(life);
  expect(ipo.status).toBe('LISTED');
  const listedOn = stages.at(-1)?.date?.slice(0, 10);
  const days = `/v1/calendar?from=${listedOn}&to=${listedOn}&limit=100`;
  expect(JSON.stringify((await ask(player.key, days)).body)).toContain(ipo.slug);

  expect(JSON.stringify((await ask(other.key, days)).body)).not.toContain(ipo.slug);
  expect((await logOf(other.key)).body.data).toEqual([]);
  expect((await ask(other.key, `/v1/events/${log[0]?.id}`)).status).toBe(404);
  expect((await ask(other.key, `/v1/events?after=${log[0]?.id}`)).status).toBe(410);
  const range = {
    from: begun.body.data.startedAt,
    to: new Date().toISOString(),
    only: 'missed',
    types: life,
  };
  const missed = await ask(other.key, `/v1/webhooks/${other.endpoint}/replay`, 'POST', range);
  expect([missed.status, missed.body.data]).toEqual([200, { deliveries: 0 }]);
  expect((await clockOf(other.key)).state).toBe('idle');
  await scene.announce(1, { dataSet: 'sample', data: { slug: 'sample-mills' } });
  await other.receiver.received(1);
  await until('the stream has the event for all', () =>
    eventsOf(other.stream).some(({ data }) => data.slug === 'sample-mills'),
  );
  expect(bodiesOf(other.receiver).map(({ data }) => data.slug)).toEqual(['sample-mills']);
  const told = other.stream.messages.map(({ id }) => id);
  expect(log.some(({ id }) => told.includes(id))).toBe(false);
});

it('refuses live keys with the bound of the key', async () => {
  const { key } = await keyOn(scene.databaseUrl, 'plan_enterprise', 'live');
  for (const method of ['GET', 'POST']) {
    const { status, body } = await ask(key, '/v1/sandbox/clock', method);
    expect([status, body.error?.code]).toEqual([403, 'KEY_002']);
  }
});

it('plays ten issues a day for an account, on every plan', async () => {
  const { key, accountId } = await keyOn(scene.databaseUrl, 'plan_free', 'test');
  for (let play = 1; play <= 10; play += 1) {
    expect((await ask<Clock>(key, '/v1/sandbox/clock', 'POST')).body.data.state).toBe('playing');
    await scene.rows('UPDATE sandbox_play SET ended_at = now() WHERE account_id = $1', [accountId]);
  }
  const { key: another } = await keyOn(scene.databaseUrl, 'plan_pro', 'test');
  expect((await ask(another, '/v1/sandbox/clock', 'POST')).status).toBe(200);
  expect((await ask(key, '/v1/sandbox/clock', 'POST')).body.error?.code).toBe('RATE_001');
});
