import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@market/embedded-postgres';
import { type TestReceiver, until } from '@market/testing';
import { manyKeys } from '../harness/accounts';
import { type ApiProcess, launchApi } from '../harness/api-process';
import type { IngestorProcess } from '../harness/ingestor-process';
import { WebhookScene } from '../webhooks/webhook-scene';
import { followedKinds } from './followed-kinds';
import { FollowedMarket, writers } from './followed-market';
import { followChanges, followLog, followStream } from './followers';
import { CopyByChanges, CopyByEvents } from './market-copy';

const changes = Number(process.env['FOLLOWED_EVENTS'] ?? 240);
const changesOfEach = changes / writers;
/** Min number of kills: one of each process. Between two of them a part of the changes is written. */
const minKills = 3;
/** Time between a start and the next kill. Units: milliseconds. */
const betweenKillsMs = 200;
/** The same for further kills: a start takes a core for seconds, which the writers need. Units: milliseconds. */
const betweenFurtherKillsMs = 10_000;
/** Time within which all consumers have the last change. Units: milliseconds. */
const settledWithinMs = 120_000 + changes * 10;
/** Time within which the changes are written. Units: milliseconds. */
const writtenWithinMs = 600_000 + changes * 150;

let scene: WebhookScene;
let market: FollowedMarket;
let apis: { readonly port: number; process: ApiProcess }[];
let ingestor: IngestorProcess;
let kills = 0;
let asked = 0;
let isOver = false;

beforeAll(async () => {
  scene = await WebhookScene.set();
  const port = await freePort();
  const [second, first, opened] = await Promise.all([
    startApi(port),
    scene.ingestor(),
    FollowedMarket.open(scene.databaseUrl),
  ]);
  apis = [
    { port: scene.api.port, process: scene.api },
    { port, process: second },
  ];
  [ingestor, market] = [first, opened];
});
afterAll(async () => {
  isOver = true;
  await market.close();
  await Promise.all(apis.map((api) => api.process.stop()));
  await scene.strike();
});

/** Consumers of one kind each: of changes, of the log, of the stream, and the receiver of deliveries. */
interface Consumers {
  readonly records: CopyByChanges;
  readonly log: CopyByEvents;
  readonly stream: CopyByEvents;
  readonly receiver: TestReceiver;
  /** Returns the number of streams that were opened. */
  readonly openings: () => number;
  /** Resolves when it is over and none of them asks any more. Errors: that of the first one that was refused. */
  readonly following: Promise<unknown>;
}

/** Starts all consumers, and waits until the stream is open: it begins with what comes next. */
async function follow(): Promise<Consumers> {
  // An empty log has no place that a stream could tell, and that its client could come back to.
  await scene.announce();
  const positioned = `SELECT FROM outbox_event WHERE data_set = 'live' AND log_position IS NOT NULL`;
  await until('the log has a place', async () => (await scene.rows(positioned)).length > 0);
  const receiver = await scene.receiver();
  await scene.webhook(receiver, { events: followedKinds.map(({ event }) => event) });
  const [records, log, stream] = [new CopyByChanges(), new CopyByEvents(), new CopyByEvents()];
  const keys = await manyKeys(scene.databaseUrl, 'plan_enterprise', 'live', 2 + followedKinds.length);
  const terms = (at: number) => ({ key: keys[at] ?? '', nextBase, isOver: () => isOver });
  const since = new Date();
  let openings = 0;
  const following = Promise.all([
    followLog(terms(0), log),
    followStream(terms(1), stream, () => (openings += 1)),
    ...followedKinds.map((kind, at) => followChanges(terms(2 + at), kind, since, records)),
  ]);
  await until('the stream is open', () => openings > 0);
  return { records, log, stream, receiver, openings: () => openings, following };
}

/** Returns the address of each API process in turn, as a balancer does that notices no end. */
function nextBase(): string {
  asked += 1;
  return `http://127.0.0.1:${apis[asked % apis.length]?.port}`;
}

function startApi(port: number): Promise<ApiProcess> {
  return launchApi(scene.databaseUrl, { ...scene.processSettings, PORT: String(port) }, 'live');
}

/** Changes records by all writers, while one process after the other is killed and started again. */
async function writeAndKill(): Promise<void> {
  let isWritten = false;
  const mayWrite = async (at: number) => {
    while (kills < Math.floor((minKills * at) / changesOfEach) && !isOver) await pause(20);
  };
  const writing = market.write(changesOfEach, mayWrite).finally(() => (isWritten = true));
  const kill = async () => {
    while ((!isWritten || kills < minKills) && !isOver) {
      const api = apis[kills % (1 + apis.length)];
      (api?.process ?? ingestor).process.kill('SIGKILL');
      kills += 1;
      if (api === undefined) ingestor = await scene.ingestor();
      else api.process = await startApi(api.port);
      await Promise.race([writing, pause(kills < minKills ? betweenKillsMs : betweenFurtherKillsMs)]);
    }
  };
  await Promise.all([writing, kill()]);
}

/** Returns the copy of a receiver that drops what it has: a delivery whose outcome was lost comes again, under its id. */
function deliveredTo({ requests }: TestReceiver): CopyByEvents {
  const copy = new CopyByEvents();
  const seen = new Set<unknown>();
  for (const { headers, body } of requests) {
    const id = headers['x-webhook-id'];
    if (!seen.has(id)) copy.take(body.toString());
    seen.add(id);
  }
  return copy;
}

it(
  'consumers by changes, by the log, by the stream and by webhook have the same state in the end, while four writers write and processes are killed',
  async () => {
    const { records, log, stream, receiver, openings, following } = await follow();
    await market.found();
    await writeAndKill();
    const [stored, published] = [await market.events(), await market.published()];
    const arrived = () => [log.events.size, stream.events.size, deliveredTo(receiver).events.size];
    const areAll = () =>
      [...published].every(([id, shown]) => records.records.get(id) === shown) &&
      receiver.requests.length >= stored.length &&
      Math.min(...arrived()) >= stored.length;
    const said = () => `${stored.length} events: by log, by stream and by webhook came ${arrived().join()}`;
    await Promise.race([following, until(said, areAll, settledWithinMs)]);
    // Any event that arrives from now on is a duplicate.
    await pause(1_500);
    isOver = true;
    await following;

    const ofMarket = (map: ReadonlyMap<string, unknown>) =>
      Object.fromEntries([...map].filter(([id]) => published.has(id)).toSorted());
    const last = changes / published.size;
    const wanted = Object.fromEntries([...published.keys()].toSorted().map((id) => [id, last]));
    expect(stored).toHaveLength(changes);
    expect(ofMarket(records.records)).toEqual(ofMarket(published));
    const hook = deliveredTo(receiver);
    for (const { numbers } of [records, log, stream, hook]) expect(ofMarket(numbers)).toEqual(wanted);
    for (const { events } of [log, stream, hook])
      expect([...events].toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
    expect([records, log, stream, hook].map(({ repeated }) => repeated)).toEqual([[], [], [], []]);
    expect([log.disorders, stream.disorders]).toEqual([0, 0]);
    expect(openings()).toBeGreaterThan(1);
  },
  writtenWithinMs + settledWithinMs,
);
