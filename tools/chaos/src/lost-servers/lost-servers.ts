import { startRedis, type RedisServer } from '@market/testing';
import type { ChaosApi } from '../chaos-api';
import { ChaosStack } from '../chaos-stack';
import { pause, Readers, tally } from '../readers';
import type { ChaosReport, ChaosScenario, ScenarioOptions, Form } from '../scenario';
import { judgeLostServers, type Loss, recoveryMs } from './judge-lost-servers';

const rounds: Readonly<Record<Form, number>> = { full: 5, short: 1, mutant: 1 };
const awayMs = 3_000;
const settledMs = 5_000;
/** Each may ask 1 000 times a minute: more than ten readers do that pause for 10 ms. */
const accounts = 120;
const keptPaths = ['/v1/ipos', '/v1/nfo', '/v1/gmp', '/v1/sgb', '/v1/ipos/search?q=limited'];

/** PostgreSQL and Redis go and come back while customers read. */
export const lostServers: ChaosScenario = {
  id: 'lost-servers',
  title: 'PostgreSQL and Redis lost under read load',
  mutants: { 'keeps-nothing': [] },
  run: async (request) => {
    const stack = await ChaosStack.start();
    try {
      return await lose(stack, request);
    } finally {
      await stack.end();
    }
  },
};

async function lose(stack: ChaosStack, { form, mutant, say }: ScenarioOptions): Promise<ChaosReport> {
  const keys = await stack.prepare(accounts);
  let redis = await startRedis();
  stack.atEnd(() => redis.kill());
  const api = await stack.startApi({
    REDIS_URL: redis.url,
    ...(mutant === 'keeps-nothing' ? { READY_ANSWERS_MB: '0' } : {}),
  });
  await meet(api, keys);
  const readers = startReaders(api, keys);
  const losses: Loss[] = [];
  for (let round = 1; round <= rounds[form]; round += 1) {
    losses.push(
      await losing(
        'PostgreSQL',
        () => stack.stopDatabase(),
        () => stack.startDatabase(),
      ),
    );
    say(`round ${round}: PostgreSQL is back`);
    losses.push(
      await losing(
        'Redis',
        () => redis.kill(),
        async () => {
          redis = await again(redis);
        },
      ),
    );
    say(`round ${round}: Redis is back`);
  }
  await readers.stop();
  const { readings } = readers;
  const exits = api.hasEnded ? 1 : 0;
  const slowest = (which: Loss['what']) => {
    const spans = losses.flatMap((loss, at) =>
      loss.what === which ? [recoveryMs(loss, readings, losses[at + 1]?.wentAtMs ?? Infinity)] : [],
    );
    return `${(Math.max(0, ...spans) / 1000).toFixed(2)} s`;
  };
  return {
    done: `One API process with Redis; PostgreSQL stopped ${rounds[form]} × the hard way for ${awayMs / 1000} s, Redis killed as often, ten readers.`,
    figures: [
      ['reads of kept answers', tally(readings.filter(({ kind }) => kind === 'kept'))],
      ['reads of what nobody asked before', tally(readings.filter(({ kind }) => kind === 'unread'))],
      ['last failure after PostgreSQL’s return, at most', slowest('PostgreSQL')],
      ['last failure after Redis’ return, at most', slowest('Redis')],
      ['ends of the API', exits],
    ],
    faults: judgeLostServers({ losses, readings, exits }),
  };
}

/** Each account and each kept response once, before anything is lost. */
async function meet({ base }: ChaosApi, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    for (const path of keptPaths) {
      const answer = await fetch(base + path, { headers: { 'X-API-Key': key } });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await answer.arrayBuffer();
    }
  }
}

function startReaders({ base }: ChaosApi, keys: readonly string[]): Readers {
  let asked = 0;
  let unread = 0;
  return new Readers(() => base, keys, [
    { kind: 'kept', readers: 6, path: () => keptPaths[asked++ % keptPaths.length] ?? '' },
    {
      kind: 'unread',
      readers: 4,
      path: () => `/v1/ipos?year=${1990 + (unread++ % 37)}&limit=${1 + (Math.floor(unread / 37) % 100)}`,
    },
  ]);
}

async function losing(
  what: Loss['what'],
  goes: () => Promise<unknown>,
  comes: () => Promise<unknown>,
): Promise<Loss> {
  const wentAtMs = performance.now();
  await goes();
  await pause(awayMs);
  await comes();
  const backAtMs = performance.now();
  await pause(settledMs);
  return { what, wentAtMs, backAtMs };
}

const again = ({ port }: RedisServer): Promise<RedisServer> => startRedis(port);
