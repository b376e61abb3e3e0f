import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { queryRow, withDatabase } from '@market/database';
import { appHeap } from '@market/dev-stack/app-heap';
import { BenchSite, type RunningProgram } from '../bench-site';
import { heapInContainer, residentMegabytes } from '../figures/resident-megabytes';
import { rotated, turnOf } from '../load';
import { loadKeptAlive } from '../load-kept-alive';
import { processorTimeMs } from '../processor-time';
import { connectionsOf, forecast, type Load } from './forecast';

/** Point of the forecast that is measured: one API process and one ingestor under reads. */
export interface Point {
  readonly title: string;
  readonly uncachedPart: number;
  readonly poolSize: number;
}

/** Figure of a point as it is forecast, and as it was measured. */
export interface ComparedFigure {
  readonly what: string;
  readonly unit: string;
  readonly forecast: number;
  readonly measured: number;
}

export interface MeasuredPoint extends Point {
  readonly requestsPerSecond: number;
  readonly figures: readonly ComparedFigure[];
}

const points: readonly Point[] = [
  { title: 'all reads cached, pools of 10', uncachedPart: 0, poolSize: 10 },
  { title: 'one read in twenty from the database, pools of 5', uncachedPart: 0.05, poolSize: 5 },
];

const accounts = 2_048;
const connections = 32;
const requestsInARow = 20;
const [warmUpSeconds, seconds] = [3, 10];
/** Usage is written up to a second after its requests: that belongs to their cost. */
const settledAfterMs = 1_100;
const path = '/v1/ipos?status=listed&limit=10';
const dayMs = 86_400_000;

/** Measures the points, one after the other, each with programs of its own. */
export async function measurePoints(say: (text: string) => void): Promise<MeasuredPoint[]> {
  const site = new BenchSite(say, new AbortController().signal);
  try {
    await site.open();
    const measured: MeasuredPoint[] = [];
    for (const point of points) measured.push(await measure(site, point));
    return measured;
  } finally {
    await site.close();
  }
}

async function measure(site: BenchSite, point: Point): Promise<MeasuredPoint> {
  const { url, keys } = await site.database(accounts);
  const env = {
    ...site.environment(url),
    ...{ LOG_LEVEL: 'info', DATABASE_POOL_SIZE: String(point.poolSize) },
  };
  site.say(`starting the programs: ${point.title} …`);
  const ingestorEntry = join(site.root, 'apps', 'ingestor', 'dist', 'main.js');
  const common = { env, upPath: '/health/ready', discardsOutput: true };
  const ingestor = await site.start({ ...common, name: 'ingestor', entry: ingestorEntry });
  const api = await site.start({
    ...{ ...common, name: 'api', entry: await site.packagedApi() },
    nodeOptions: [...appHeap.api, ...heapInContainer],
  });
  try {
    const days = uncachedDays();
    const clients = clientsOf(api, keys, point, () => days.next().value);
    await loadKeptAlive(api.base, clients, warmUpSeconds);
    const openedAtMost = watchConnections(url);
    const [beforeMs, beganAtMs] = [processorTimeMs(api.pid), performance.now()];
    const { answers, latenciesMs } = await loadKeptAlive(api.base, clients, seconds);
    await pause(settledAfterMs);
    const [workedMs, tookMs] = [processorTimeMs(api.pid) - beforeMs, performance.now() - beganAtMs];
    if (answers.get(200) !== latenciesMs.length) throw new Error(`void: ${JSON.stringify([...answers])}`);
    const requestsPerSecond = (1_000 * latenciesMs.length) / tookMs;
    const load: Load = {
      ...{ accounts, requestsPerSecond, streams: 0, deliveriesPerDay: 0 },
      ...{ uncachedPart: point.uncachedPart, poolSize: point.poolSize },
    };
    const { apiCores, apiMegabytes } = forecast(load);
    return {
      ...{ ...point, requestsPerSecond },
      figures: [
        { what: 'processor time of the API', unit: 'cores', forecast: apiCores, measured: workedMs / tookMs },
        {
          ...{ what: 'connections to PostgreSQL', unit: 'at most' },
          ...{ forecast: connectionsOf(1, 1, point.poolSize), measured: await openedAtMost() },
        },
        {
          ...{ what: 'memory of the API', unit: 'MB' },
          ...{ forecast: apiMegabytes, measured: await residentMegabytes(api) },
        },
      ],
    };
  } finally {
    await api.stop();
    await ingestor.stop();
  }
}

/** Days that no request has asked about: a response to one is in no cache. */
function* uncachedDays(): Generator<string, never, undefined> {
  for (let day = 0; ; day += 1) yield new Date(Date.UTC(1900, 0, 1) + day * dayMs).toISOString().slice(0, 10);
}

/** Returns the requests of each connection. Of those from the database none is equal to another one. */
function clientsOf(
  { base }: RunningProgram,
  keys: readonly string[],
  { uncachedPart }: Point,
  nextDay: () => string,
): string[][] {
  const { host } = new URL(base);
  const uncached = Math.round(uncachedPart * requestsInARow);
  const turn = (key: string) => [
    ...turnOf({ path, requestsInARow: requestsInARow - uncached }, host, key),
    ...Array.from({ length: uncached }).flatMap(() =>
      turnOf({ path: `${path}&openFrom=${nextDay()}`, requestsInARow: 1 }, host, key),
    ),
  ];
  return Array.from({ length: connections }, (_, client) =>
    rotated(keys, client).flatMap((key) => turn(key)),
  );
}

/** Counts the connections of the programs ten times a second. @returns a function that ends it, and resolves to the most */
function watchConnections(url: string): () => Promise<number> {
  let [most, isOver] = [0, false];
  const watching = withDatabase({ url, applicationName: 'bench', poolSize: 1 }, async (sql) => {
    while (!isOver) {
      const row = await queryRow<{ count: number }>(
        sql,
        `SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> 'bench'`,
      );
      most = Math.max(most, row?.count ?? 0);
      await pause(100);
    }
  });
  return async () => {
    isOver = true;
    await watching;
    return most;
  };
}
