import { AccountAdministration } from '@market/auth';
import { SubscriptionAdministration } from '@market/billing';
import { SystemClock } from '@market/kernel';
import { startRedis } from '@market/testing';
import { ChaosStack } from '../chaos-stack';
import { LiveDeliveries } from '../live-deliveries/live-deliveries';
import { numberIn, NumberedWriter } from '../numbered-writer';
import type { NumberRead } from '../read-replica/judge-read-replica';
import { Readers, tally } from '../readers';
import type { ChaosReport, ChaosScenario, ScenarioOptions, Form } from '../scenario';
import { FakeClock, lacksFakeClock } from './fake-clock';
import { judgeClockSteps, mostInAMinute } from './judge-clock-steps';

/** Away from the true time, one after the other. Units: seconds. */
const stepsOf: Readonly<Record<Form, readonly number[]>> = {
  full: [1, 0, -1, 0, 30, 0, -30, 0, 7_200, 0, -7_200, 0],
  short: [7_200, 0, -30],
  mutant: [7_200, 0],
};
/** Longer than a reading of the clock is kept. Units: milliseconds. */
const dwellMs: Readonly<Record<Form, number>> = { full: 8_000, short: 4_000, mutant: 4_000 };
/** Requests a minute on Basic. */
const limitPerMinute = 60;

/** The clocks of one of two API processes and of the ingestor are put forward and back. */
export const clockSteps: ChaosScenario = {
  id: 'clock-steps',
  title: 'Steps of the clock',
  mutants: {},
  lacks: lacksFakeClock,
  run: async (request) => {
    const stack = await ChaosStack.start();
    try {
      return await step(stack, request);
    } finally {
      await stack.end();
    }
  },
};

async function step(stack: ChaosStack, { form, say }: ScenarioOptions): Promise<ChaosReport> {
  const keys = await stack.prepare(60);
  const limited = await limitedKey(stack);
  const deliveries = await LiveDeliveries.open(stack);
  const redis = await startRedis();
  stack.atEnd(() => redis.kill());
  const clocks = [new FakeClock(stack.folder, 'api'), new FakeClock(stack.folder, 'ingestor')] as const;
  const apis = [
    await stack.startApi({ REDIS_URL: redis.url }),
    await stack.startApi({ REDIS_URL: redis.url, ...clocks[0].settings }),
  ];
  const ingestor = await stack.startIngestor({
    ...deliveries.settings,
    ...clocks[1].settings,
    SOURCES: 'off',
  });
  let turn = 0;
  const baseInTurn = () => apis[turn++ % apis.length]?.base ?? '';
  const search = '/v1/ipos/search?q=numbered';
  let limit = 0;
  const readers = new Readers(baseInTurn, keys, [
    { kind: 'kept', readers: 2, path: () => search },
    { kind: 'unread', readers: 2, path: () => `${search}&limit=${1 + (limit++ % 100)}` },
  ]);
  const pushing = new Readers(
    baseInTurn,
    [limited],
    [{ kind: 'limited', readers: 2, path: () => '/v1/ipos' }],
    100,
  );
  const announcing = deliveries.announce();
  const writer = new NumberedWriter(stack);
  for (const seconds of stepsOf[form]) {
    for (const clock of clocks) clock.put(seconds);
    say(`the clocks are ${seconds} s away`);
    await writer.write(dwellMs[form]);
  }
  await Promise.all([readers.stop(), pushing.stop()]);
  const announced = await announcing.end();
  const reads = readers.readings.map(({ askedAtMs, status, body }): NumberRead => {
    return { phase: 'following', askedAtMs, status, number: numberIn(body) };
  });
  const all = [...readers.readings, ...pushing.readings];
  const admitted = pushing.readings.filter(({ status }) => status === 200);
  const failures = all.filter(({ status }) => status !== 200 && status !== 429).length;
  const exits = [...apis, ingestor].filter(({ hasEnded }) => hasEnded).length;
  return {
    done: `Two API processes on one Redis and one ingestor; the clocks of one API and of the ingestor are put by ${stepsOf[form].join(', ')} s, ${dwellMs[form] / 1000} s each, under readers, commits and events.`,
    figures: [
      ['commits', writer.commits.length],
      ['reads', tally(readers.readings)],
      ['requests of an account with 60 a minute', tally(pushing.readings)],
      ['most of them admitted within a minute', mostInAMinute(admitted)],
      [
        'events announced, delivered, repeated',
        `${announced.announced}, ${announced.delivered}, ${announced.repeated}`,
      ],
      ['slowest delivery', `${Math.round(announced.slowestDeliveryMs)} ms`],
      ['ends of processes', exits],
    ],
    faults: judgeClockSteps({
      commits: writer.commits,
      reads,
      admitted,
      limitPerMinute,
      announced,
      failures,
      exits,
    }),
  };
}

async function limitedKey(stack: ChaosStack): Promise<string> {
  return stack.with(async (dataSource) => {
    const clock = new SystemClock();
    const request = { prefix: 'limited', count: 1, environment: 'test' } as const;
    const [made] = await new AccountAdministration(dataSource, clock).createMany(request);
    if (made === undefined) throw new Error('no account was made');
    await new SubscriptionAdministration(dataSource, clock).setPlan(made.id, 'plan_basic');
    return made.key;
  });
}
