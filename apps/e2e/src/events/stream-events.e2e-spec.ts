import { connect } from 'node:net';
import { fastestMs, until } from '@market/testing';
import { keyOn, revokeKey, setPlan } from '../harness/accounts';
import { launchApi } from '../harness/api-process';
import { WebhookScene } from '../webhooks/webhook-scene';
import { EventStreamClient } from './event-stream-client';

let scene: WebhookScene;
const opened: EventStreamClient[] = [];

beforeAll(async () => {
  scene = await WebhookScene.set();
  await scene.ingestor();
});
afterEach(async () => {
  for (const client of opened.splice(0)) client.close();
  await until('no stream is left', async () => (await scene.rows('SELECT FROM event_stream')).length === 0);
});
afterAll(() => scene.strike());

const key = async (plan: 'plan_pro' | 'plan_enterprise' = 'plan_enterprise') =>
  keyOn(scene.databaseUrl, plan, 'live');
async function open(
  by: string,
  options: Parameters<typeof EventStreamClient.open>[2] & { base?: string } = {},
): Promise<EventStreamClient> {
  const { base = scene.api.base, ...rest } = options;
  const client = await EventStreamClient.open(base, by, rest);
  opened.push(client);
  return client;
}

describe('a stream of events', () => {
  it('sends each event within a second of its commit, with the body of the log', async () => {
    const { key: by } = await key();
    const stream = await open(by);
    expect([stream.status, stream.response.headers['content-type']]).toEqual([200, 'text/event-stream']);
    expect(stream.response.headers['cache-control']).toBe('no-store');
    expect(stream.response.headers).not.toHaveProperty('content-encoding');
    let announced = 0;
    const sent = await fastestMs(async () => {
      await scene.announce();
      announced += 1;
      return () => stream.untilCount(announced);
    });
    expect(sent).toBeLessThan(1_000);
    expect(stream.retryMs).toBe(3_000);
    const client = await scene.client(by);
    const last = stream.messages.at(-1);
    const { body } = await client.get<{ data: object }>('/v1/events/{id}', `/v1/events/${last?.id}`);
    expect(last?.data).toBe(JSON.stringify(body.data));
  });

  it('is closed with its connection by a further request on it', async () => {
    const { key: by } = await key();
    const socket = connect(scene.api.port, '127.0.0.1').on('error', () => undefined);
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    const head = `HTTP/1.1\r\nHost: api.test\r\nX-API-Key: ${by}\r\n\r\n`;
    socket.write(`GET /v1/events/stream ${head}`);
    await until('the stream has begun', () => received.includes('retry: '));
    socket.write(`GET /v1/plans ${head}`);
    await until('the connection is closed', () => socket.closed);
    expect(received.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200']);
  });

  it('resumes behind the last event, in pieces far behind, too, and by types', async () => {
    const { key: by } = await key();
    const first = await open(by);
    await scene.announce(2);
    await first.untilCount(2);
    first.close();
    await scene.announce(450, { type: 'gmp.updated' });
    await scene.announce(3, { type: 'nfo.opened' });
    const second = await open(by, { lastEventId: first.lastId ?? '' });
    await second.untilCount(453);
    expect(new Set(second.eventIds).size).toBe(453);
    const chosen = await open(by, { lastEventId: first.lastId ?? '', query: '?types=nfo.opened' });
    await chosen.untilCount(3);
    await scene.announce(1);
    await scene.announce(1, { type: 'nfo.opened' });
    await chosen.untilCount(4);
    await second.untilCount(455);
    expect(chosen.eventIds.every((id) => second.eventIds.includes(id))).toBe(true);
    // The stream begins with its position: a client that loses it before the first event resumes there.
    const idle = await open(by);
    await until('the place is told', () => idle.messages.length === 1);
    expect(idle.messages[0]).toMatchObject({ id: second.lastId, data: null });
  });

  it('refuses an id that is none, and one that is not in the log', async () => {
    const { key: by } = await key();
    expect((await open(by, { lastEventId: 'evt_1' })).status).toBe(400);
    expect((await open(by, { lastEventId: `evt_${'0'.repeat(32)}` })).status).toBe(410);
    expect((await open(by, { query: '?types=ipo.rained' })).status).toBe(400);
    expect((await open(by, { query: '?after=x' })).status).toBe(400);
  });

  it('is open twice on Pro, ten times on Enterprise, over all processes, ends the oldest for one more of its key, and counts one request', async () => {
    const other = await launchApi(scene.databaseUrl, scene.processSettings, 'live');
    try {
      for (const [plan, limit] of [
        ['plan_pro', 2],
        ['plan_enterprise', 10],
      ] as const) {
        const { key: by, accountId } = await key(plan);
        const before = opened.length;
        for (let at = 0; at < limit; at += 1) {
          expect((await open(by, { base: [scene.api.base, other.base][at % 2] ?? '' })).status).toBe(200);
        }
        const [oldest, ...rest] = opened.slice(before);
        expect((await open(by, { base: other.base })).status).toBe(200);
        await oldest?.untilEnded(3_000);
        expect([oldest?.messages.at(-1)?.type, oldest?.retryMs]).toEqual(['replaced', 15_000]);
        expect(rest.map(({ hasEnded }) => hasEnded)).toEqual(rest.map(() => false));
        expect((await open(by, { method: 'HEAD' })).status).toBe(200);
        await scene.rows(`UPDATE event_stream SET opener = 'key_of_another' WHERE account_id = $1`, [
          accountId,
        ]);
        for (const base of [scene.api.base, other.base]) {
          const above = await open(by, { base });
          expect([above.status, above.response.headers['retry-after']]).toEqual([429, '3']);
          expect(above.response.headers['x-ratelimit-remaining']).toBe('0');
        }
        opened[before + 1]?.close();
        await until('a place is free', async () => (await open(by)).status === 200);
        const usage = await fetch(`${scene.api.base}/v1/usage`, { headers: { 'X-API-Key': by } });
        const { data } = (await usage.json()) as { data: { usage: { requestsToday: number } } };
        expect(data.usage.requestsToday).toBeGreaterThanOrEqual(limit / 2 + 3);
      }
    } finally {
      await other.stop();
    }
  });

  it('sends events of its own environment only', async () => {
    const [live, test] = [await key(), await keyOn(scene.databaseUrl, 'plan_pro', 'test')];
    const [ofLive, ofTest] = [await open(live.key), await open(test.key)];
    await scene.announce(1);
    await scene.announce(1, { dataSet: 'sample', data: { slug: 'sample-mills' } });
    await Promise.all([ofLive.untilCount(1), ofTest.untilCount(1)]);
    expect(ofTest.messages.at(-1)?.data).toContain('sample-mills');
    expect([ofLive.eventIds.length, ofTest.eventIds.length]).toEqual([1, 1]);
  });

  it('opens no stream for HEAD', async () => {
    const { key: by, accountId } = await key('plan_pro');
    const head = await open(by, { method: 'HEAD' });
    expect([head.status, head.response.headers['content-type']]).toEqual([200, 'text/event-stream']);
    await head.untilEnded(2_000);
    expect(await scene.rows('SELECT FROM event_stream WHERE account_id = $1', [accountId])).toEqual([]);
  });

  it('ends within a second of the revocation of its key, and of the loss of its plan', async () => {
    const kept = await open((await key('plan_pro')).key);
    const ended = await fastestMs(async () => {
      const [revoked, cancelled] = [await key(), await key('plan_pro')];
      const streams = await Promise.all([revoked, cancelled].map((each) => open(each.key)));
      await revokeKey(scene.databaseUrl, revoked.keyId);
      await setPlan(scene.databaseUrl, cancelled.accountId, 'plan_free');
      return () => Promise.all(streams.map((stream) => stream.untilEnded()));
    });
    expect(ended).toBeLessThan(1_000);
    expect(kept.hasEnded).toBe(false);
  });

  it('ends within a second when the plan allows fewer, the newest first, over all processes', async () => {
    const other = await launchApi(scene.databaseUrl, scene.processSettings, 'live');
    try {
      const [lowered, kept] = [await key(), await key()];
      const streams: EventStreamClient[] = [];
      for (let at = 0; at < 6; at += 1) {
        streams.push(await open(lowered.key, { base: [other.base, scene.api.base][at % 2] ?? '' }));
      }
      const untouched = await open(kept.key);
      expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
      await setPlan(scene.databaseUrl, lowered.accountId, 'plan_pro');
      await Promise.all(streams.slice(2).map((stream) => stream.untilEnded(1_000)));
      expect([...streams.slice(0, 2), untouched].map(({ hasEnded }) => hasEnded)).toEqual([
        false,
        false,
        false,
      ]);
      expect((await open(lowered.key)).status).toBe(200);
      await streams[0]?.untilEnded(3_000);
      expect(streams[1]?.hasEnded).toBe(false);
    } finally {
      await other.stop();
    }
  });

  it('is alive in silence: a comment comes each 15 seconds, with the place when nothing of the log fits the filters', async () => {
    const { key: by } = await key();
    const all = await open(by);
    await scene.announce();
    await all.untilCount(1);
    const filtered = await open(by, { query: '?types=sgb.closed' });
    await scene.announce(3);
    await all.untilCount(4);
    await until('a comment', () => filtered.comments.length === 1, 17_000);
    expect(filtered.messages.at(-1)).toMatchObject({ id: all.lastId, data: null });
    await until('another one', () => filtered.comments.length === 2, 17_000);
    // At the begin, and with the first comment: what a client has is not told again.
    expect(filtered.messages).toHaveLength(2);
  });

  it('frees its place when its client leaves, within two seconds', async () => {
    const { key: by, accountId } = await key('plan_pro');
    (await open(by)).close();
    await until(
      'it is free',
      async () => {
        const left = await scene.rows('SELECT FROM event_stream WHERE account_id = $1', [accountId]);
        return left.length === 0;
      },
      2_000,
    );
  });

  it('cuts off a client that does not read, and takes no memory for it', async () => {
    const { key: by, accountId } = await key();
    const socket = connect(scene.api.port, '127.0.0.1');
    socket.pause();
    socket.on('error', () => undefined);
    socket.write(`GET /v1/events/stream HTTP/1.1\r\nHost: api.test\r\nX-API-Key: ${by}\r\n\r\n`);
    const leases = () => scene.rows('SELECT FROM event_stream WHERE account_id = $1', [accountId]);
    await until('it is open', async () => (await leases()).length === 1);
    const reading = await open(by);
    // More than the buffers of both sides of the connection hold.
    const filler = 'x'.repeat(40_000);
    for (let at = 0; at < 15; at += 1) await scene.announce(30, { data: { slug: 'heavy', filler } });
    await reading.untilCount(450);
    await until('it is cut off', async () => (await leases()).length === 1);
    expect(reading.hasEnded).toBe(false);
    socket.destroy();
  });

  it('ends with the process, with the last id, and goes on at another one', async () => {
    const other = await launchApi(scene.databaseUrl, scene.processSettings, 'live');
    const { key: by } = await key();
    const stream = await open(by, { base: other.base, query: '?types=sgb.opened' });
    await scene.announce(1, { type: 'sgb.opened' });
    await stream.untilCount(1);
    await scene.announce(3);
    const client = await scene.client(by);
    const head = async () => {
      const [row] = await scene.rows<{ id: string }>(
        `SELECT id FROM outbox_event WHERE data_set = 'live' AND log_position IS NOT NULL ORDER BY log_position DESC LIMIT 1`,
      );
      return row?.id;
    };
    await client.get('/v1/events', '/v1/events?limit=1');
    await until(
      'all are in the log',
      async () => (await scene.rows('SELECT FROM outbox_event WHERE log_position IS NULL')).length === 0,
    );
    await new Promise((resolve) => setTimeout(resolve, 600));
    const beganAtMs = performance.now();
    await other.stop();
    expect(performance.now() - beganAtMs).toBeLessThan(5_000);
    await stream.untilEnded(100);
    expect(stream.lastId).toBe(await head());
    const next = await open(by, { lastEventId: stream.lastId ?? '', query: '?types=sgb.opened' });
    await scene.announce(1, { type: 'sgb.opened' });
    await next.untilCount(1);
    expect(stream.eventIds).not.toContain(next.eventIds[0]);
  });

  it('leaves its place within seconds when its process is killed', async () => {
    const other = await launchApi(scene.databaseUrl, scene.processSettings, 'live');
    const { key: by, keyId, accountId } = await key('plan_pro');
    await open(by, { base: other.base });
    await open(by, { base: other.base });
    other.process.kill('SIGKILL');
    const held = () =>
      scene.rows(
        `SELECT FROM event_stream JOIN event_stream_holder h ON h.id = holder_id
          WHERE account_id = $1 AND h.alive_until >= clock_timestamp()`,
        [accountId],
      );
    await until('both are free', async () => (await held()).length === 0, 4_500);
    const streams = [await open(by), await open(by)];
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    expect(await scene.rows('SELECT FROM event_stream_replacement WHERE opener = $1', [keyId])).toEqual([]);
  });
});
