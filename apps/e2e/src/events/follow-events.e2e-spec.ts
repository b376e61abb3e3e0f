import { setTimeout as pause } from 'node:timers/promises';
import type { MarketEvent } from '@market/contracts';
import { withDatabase } from '@market/database';
import { Outbox } from '@market/database/outbox';
import { dayInIndia } from '@market/kernel';
import { until } from '@market/testing';
import { type ApiProcess, launchApi } from '../harness/api-process';
import { WebhookScene } from '../webhooks/webhook-scene';
import { EventStreamClient } from './event-stream-client';

/** Last value of each record as a consumer has it, and how often it got each event. */
class Consumer {
  readonly values = new Map<string, { readonly sequence: number; readonly at: number }>();
  readonly counts = new Map<string, number>();
  /** Number of times that an event came behind a later one of its record. */
  disorders = 0;

  take(body: string): void {
    const { id, sequence, data } = JSON.parse(body) as Body;
    this.counts.set(id, (this.counts.get(id) ?? 0) + 1);
    const known = this.values.get(data.slug);
    if (known !== undefined && known.sequence >= sequence) this.disorders += 1;
    else this.values.set(data.slug, { sequence, at: data.at });
  }

  get state(): string {
    return JSON.stringify([...this.values].map(([slug, { at }]) => [slug, at]).toSorted());
  }

  get doubled(): number {
    return [...this.counts.values()].filter((count) => count > 1).length;
  }
}

interface Body {
  readonly id: string;
  readonly sequence: number;
  readonly data: { readonly slug: string; readonly at: number };
}

const writers = 4;
const subjectsOfEach = 5;
const eventsOfEach = Number(process.env['FOLLOWED_EVENTS'] ?? 800) / writers;
const total = writers * eventsOfEach;

describe('consumers of events', () => {
  let scene: WebhookScene;
  let second: ApiProcess;
  let running = true;
  let isStreaming = false;

  beforeAll(async () => {
    scene = await WebhookScene.set();
    second = await launchApi(scene.databaseUrl, scene.processSettings, 'live');
  });
  afterAll(async () => {
    running = false;
    await second.stop();
    await scene.strike();
  });

  it('by the log, by the stream and by webhook have the same state in the end, while writers write and processes are killed', async () => {
    const { liveKey } = scene.keys;
    const receiver = await scene.receiver();
    await scene.webhook(receiver, { events: ['gmp.updated'] });
    const doomed = await scene.ingestor();
    const [log, stream, hook] = [new Consumer(), new Consumer(), new Consumer()];
    const reading = followLog(liveKey, log);
    const streaming = followStream(liveKey, stream);
    await until('the stream is open', 10_000, () => isStreaming);
    const writing = write();
    await pause(700);
    doomed.process.kill('SIGKILL');
    await scene.ingestor();
    await pause(500);
    const port = second.port;
    second.process.kill('SIGKILL');
    await pause(300);
    second = await launchApi(scene.databaseUrl, { ...scene.processSettings, PORT: String(port) }, 'live');
    await writing;
    const said = () => JSON.stringify([log, stream].map(({ counts }) => counts.size));
    await until(said, 30_000, () => log.counts.size === total && stream.counts.size === total);
    await until(
      () => `${new Set(bodiesOf(receiver.requests).map(({ id }) => id)).size} events delivered`,
      60_000,
      () => new Set(bodiesOf(receiver.requests).map(({ id }) => id)).size === total,
    );
    running = false;
    await Promise.all([reading, streaming]);
    // A delivery may come twice, under the same id, when a process is killed before its record.
    const seen = new Set<string>();
    for (const { headers, body } of receiver.requests) {
      const id = String(headers['x-webhook-id']);
      if (!seen.has(id)) hook.take(body.toString());
      seen.add(id);
    }
    const wanted = Array.from({ length: writers * subjectsOfEach }, (_, at) => {
      const [writer, subject] = [Math.floor(at / subjectsOfEach), at % subjectsOfEach];
      return [`record-${writer}-${subject}`, eventsOfEach - subjectsOfEach + subject];
    }).toSorted();
    expect(log.state).toBe(JSON.stringify(wanted));
    expect([stream.state, hook.state]).toEqual([log.state, log.state]);
    expect([log.doubled, stream.doubled, hook.doubled]).toEqual([0, 0, 0]);
    expect([log.disorders, stream.disorders]).toEqual([0, 0]);
    expect([log.counts.size, stream.counts.size, hook.counts.size]).toEqual([total, total, total]);
  }, 180_000);

  function bodiesOf(requests: readonly { readonly body: Buffer }[]): Body[] {
    return requests.map(({ body }) => JSON.parse(body.toString()) as Body);
  }

  /** Writes events by four writers at once, each of a transaction of its own. */
  async function write(): Promise<void> {
    await withDatabase({ url: scene.databaseUrl, applicationName: 'writers', poolSize: writers }, (source) =>
      Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          for (let at = 0; at < eventsOfEach; at += 1) {
            await source.transaction(async (transaction) => {
              await new Outbox().announce(transaction, [eventOf(writer, at)]);
              await pause((at * 7) % 12);
            });
          }
        }),
      ),
    );
  }

  async function followLog(key: string, consumer: Consumer): Promise<void> {
    let after: string | null = null;
    while (running) {
      const query: string = after === null ? '' : `&after=${after}`;
      const answer = await fetch(`${scene.api.base}/v1/events?types=gmp.updated&limit=50${query}`, {
        headers: { 'X-API-Key': key },
      });
      const { data, meta } = (await answer.json()) as {
        data: object[];
        meta: { nextAfter: string | null; hasMore: boolean };
      };
      for (const event of data) consumer.take(JSON.stringify(event));
      after = meta.nextAfter;
      if (!meta.hasMore) await pause(250);
    }
  }

  /** Follows the stream of the process that is killed, and comes back to it as a client of the standard does. */
  async function followStream(key: string, consumer: Consumer): Promise<void> {
    let lastEventId: string | undefined;
    while (running) {
      const options = lastEventId === undefined ? {} : { lastEventId };
      const client = await EventStreamClient.open(second.base, key, {
        ...options,
        query: '?types=gmp.updated',
      }).catch(() => null);
      isStreaming ||= client?.status === 200;
      let taken = 0;
      while (running && client !== null && (!client.hasEnded || taken < client.messages.length)) {
        for (; taken < client.messages.length; taken += 1) {
          const { id, data } = client.messages[taken] ?? { id: '', data: null };
          if (data !== null) consumer.take(data);
          lastEventId = id;
        }
        await pause(20);
      }
      client?.close();
      if (running) await pause(500);
    }
  }
});

function eventOf(writer: number, at: number): MarketEvent {
  const now = new Date();
  const slug = `record-${writer}-${at % subjectsOfEach}`;
  return {
    ...{ dataSet: 'live', type: 'gmp.updated', subjectId: slug, effectiveOn: dayInIndia(now) },
    ...{ occasion: String(at), occurredAt: now, data: { slug, at } },
  };
}
