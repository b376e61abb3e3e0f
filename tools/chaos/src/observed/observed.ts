import { join, resolve } from 'node:path';
import { until } from '@market/testing';
import { ChaosStack } from '../chaos-stack';
import { LiveDeliveries } from '../live-deliveries/live-deliveries';
import { Readers, tally } from '../readers';
import { type ChaosReport, type ChaosScenario, faultsOf, type ScenarioOptions } from '../scenario';
import { WholeStack } from '../whole-stack';
import { lacksPrometheus, startPrometheus } from './prometheus';
import { writtenQueries } from './written-queries';

const root = resolve(__dirname, '..', '..', '..', '..');
const folder = resolve(root, 'docker', 'observability');
const settledWithinMs = 120_000;

/** Rules whose query returns no sample while a stack of one machine runs, each with its reason. */
const withoutSamples: Readonly<Record<string, string>> = {
  PrimaryServesReads: 'its metric exists with `DATABASE_READ_URL` only',
};

/** The queries of rules and panels are asked in a Prometheus that scraped the running stack. */
export const observed: ChaosScenario = {
  id: 'observed',
  title: 'Queries of the rules and the dashboard in Prometheus',
  folder: 'drills',
  mutants: { unscraped: ['queries without a sample'] },
  lacks: lacksPrometheus,
  run: async (options) => {
    const stack = await ChaosStack.start();
    try {
      return await observe(stack, options);
    } finally {
      await stack.end();
    }
  },
};

async function observe(stack: ChaosStack, { mutant, say }: ScenarioOptions): Promise<ChaosReport> {
  const keys = await stack.prepare(4);
  const deliveries = await LiveDeliveries.open(stack);
  const running = await WholeStack.start(root, {
    DATABASE_URL: stack.databaseUrl,
    SECRETS_KEY: stack.secretsKey.toString('base64'),
    DATA_DIR: stack.folder,
    ...{ SOURCES: 'replay', LOG_LEVEL: 'warn' },
    // A reading is counted, whatever it finds.
    ...{ PROBE_URL: 'https://localhost:1', PROBE_KEY_FILE: join(stack.folder, 'dev-key') },
    ...deliveries.settings,
  });
  stack.atEnd(() => running.end());
  const targets = mutant === 'unscraped' ? running.metrics.slice(0, 1) : running.metrics;
  const prometheus = await startPrometheus(stack.folder, targets, resolve(folder, 'rules.yaml'));
  stack.atEnd(() => prometheus.end());
  const announcing = deliveries.announce();
  const readers = new Readers(
    () => running.base,
    keys,
    [{ kind: 'read', readers: 1, path: () => '/v1/ipos' }],
    100,
  );
  const queries = writtenQueries(folder);
  let empty = queries;
  const look = async () => {
    const counts = await Promise.all(queries.map(async ({ expression }) => prometheus.count(expression)));
    empty = queries.filter((_query, at) => counts[at] === 0);
    return empty.every(({ name }) => Object.hasOwn(withoutSamples, name));
  };
  await until('every query returns a sample', look, mutant === null ? settledWithinMs : 20_000).catch(() =>
    say('some queries return no sample'),
  );
  await readers.stop();
  const { announced, delivered } = await announcing.end();
  const unexplained = empty.filter(({ name }) => !Object.hasOwn(withoutSamples, name));
  const needless = Object.keys(withoutSamples).filter((name) => !empty.some((query) => query.name === name));
  return {
    done: 'The stack of one machine replays bundled payloads under reads and events, a Prometheus scrapes it every second with the rules of `docker/observability`; each query of a rule and of a panel is asked, those of alerts without their thresholds.',
    figures: [
      ['queries', queries.length],
      ['queries that return samples', queries.length - empty.length],
      ['reads', tally(readers.readings)],
      ['events announced, delivered', `${announced}, ${delivered}`],
      [
        'queries without a sample',
        unexplained.map(({ name, expression }) => `${name} (\`${expression}\`)`).join(', ') || 'none',
      ],
      ...Object.entries(withoutSamples).map(([name, reason]) => [`not asked for: ${name}`, reason] as const),
    ],
    faults: faultsOf({
      'queries without a sample': { is: unexplained.length, atMost: 0 },
      'reasons for queries that return samples': { is: needless.length, atMost: 0 },
      'events that did not arrive': { is: announced - delivered, atMost: 0 },
    }),
  };
}
