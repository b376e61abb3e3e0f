import { startRedis } from '@market/testing';
import type { ChaosApi } from '../chaos-api';
import { ChaosStack } from '../chaos-stack';
import { pause, Readers, tally } from '../readers';
import type { ChaosReport, ChaosScenario, ScenarioOptions, Form } from '../scenario';
import { judgeRollingRestarts, type Restart } from './judge-rolling-restarts';

const restartsOf: Readonly<Record<Form, number>> = { full: 20, short: 3, mutant: 4 };
/** A balancer looks so often whether a process is ready. Units: milliseconds. */
const lookEveryMs = 100;
const paths = [
  '/v1/ipos',
  '/v1/ipos?limit=3',
  '/v1/nfo',
  '/v1/gmp',
  '/v1/ipos/search?q=limited',
  '/v1/usage',
];

/** Two API processes on one Redis are replaced one after the other, as a deploy does, while customers read. */
export const rollingRestarts: ChaosScenario = {
  id: 'rolling-restarts',
  title: 'Rolling restarts of the API with Redis',
  mutants: { killed: [] },
  run: async (request) => {
    const stack = await ChaosStack.start();
    try {
      return await roll(stack, request);
    } finally {
      await stack.end();
    }
  },
};

async function roll(stack: ChaosStack, { form, mutant, say }: ScenarioOptions): Promise<ChaosReport> {
  const keys = await stack.prepare(60);
  const redis = await startRedis();
  stack.atEnd(() => redis.kill());
  const start = () => stack.startApi({ REDIS_URL: redis.url });
  const running = [await start(), await start()];
  const balancer = new Balancer(running);
  let asked = 0;
  const readers = new Readers(() => balancer.next(), keys, [
    { kind: 'any', readers: 8, path: () => paths[asked++ % paths.length] ?? '' },
  ]);
  const restarts: Restart[] = [];
  for (let count = 0; count < restartsOf[form]; count += 1) {
    running.push(await start());
    const [old] = running;
    if (old !== undefined) restarts.push(await replace(old, mutant === 'killed' ? 'SIGKILL' : 'SIGTERM'));
    // Only now: the balancer has nothing but readiness to go by.
    running.shift();
    say(`${count + 1} restarts, ${readers.readings.length} requests`);
  }
  await readers.stop();
  balancer.stop();
  for (const api of running) await api.end();
  const [row] = await stack.sql<{ counted: number }>(
    'SELECT coalesce(sum(admitted), 0) AS counted FROM usage_day',
  );
  const { readings } = readers;
  const counted = row?.counted ?? 0;
  const slowest = Math.max(...restarts.map(({ tookMs }) => tookMs));
  return {
    done: `Two API processes on one Redis behind a balancer that looks at \`/health/ready\` every ${lookEveryMs} ms; ${restarts.length} times one is started and the oldest ended, under eight readers.`,
    figures: [
      ['requests', tally(readings)],
      ['requests that the usage ledger counts', counted],
      ['restarts', restarts.length],
      [
        'ends that were announced by readiness',
        restarts.filter(({ wasUnreadyFirst }) => wasUnreadyFirst).length,
      ],
      ['slowest end', `${(slowest / 1000).toFixed(2)} s`],
    ],
    faults: judgeRollingRestarts({ readings, restarts, counted }),
  };
}

/** Ends a process, and watches whether `/health/ready` answers 503 before the process has ended. */
async function replace(old: ChaosApi, signal: NodeJS.Signals): Promise<Restart> {
  const ending = old.end(signal);
  let wasUnreadyFirst = false;
  while (!old.hasEnded && !wasUnreadyFirst) {
    const answer = await fetch(`${old.base}/health/ready`).catch(() => null);
    wasUnreadyFirst = answer?.status === 503;
    await answer?.body?.cancel();
    await pause(20);
  }
  return { tookMs: await ending, wasUnreadyFirst };
}

/** Sends requests to the processes that said they are ready, in turn. */
class Balancer {
  private ready: readonly string[];
  private turn = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(apis: readonly ChaosApi[]) {
    this.ready = apis.map(({ base }) => base);
    this.timer = setInterval(() => void this.look(apis), lookEveryMs);
  }

  next(): string {
    return this.ready[this.turn++ % this.ready.length] ?? '';
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(apis: readonly ChaosApi[]): Promise<void> {
    const looked = await Promise.all(apis.map(async (api) => ({ api, isReady: await api.isReady() })));
    const ready = looked.filter(({ isReady }) => isReady).map(({ api }) => api.base);
    if (ready.length > 0) this.ready = ready;
  }
}
