import { schemaVersion } from '@market/database';
import type { ChaosApi } from '../chaos-api';
import { ChaosStack } from '../chaos-stack';
import { LiveDeliveries } from '../live-deliveries/live-deliveries';
import { pause } from '../readers';
import { type ChaosReport, type ChaosScenario, type ScenarioOptions, faultsOf, type Form } from '../scenario';

const oldMs: Readonly<Record<Form, number>> = { full: 20_000, short: 5_000, mutant: 5_000 };
const noticedWithinMs = 10_000;

/** The database is migrated to a schema on which the running builds may not serve, and back. */
export const oldBuild: ChaosScenario = {
  id: 'old-build',
  title: 'An old build on a new schema',
  mutants: {},
  run: async (request) => {
    const stack = await ChaosStack.start();
    try {
      return await age(stack, request);
    } finally {
      await stack.end();
    }
  },
};

async function age(stack: ChaosStack, { form, say }: ScenarioOptions): Promise<ChaosReport> {
  await stack.prepare(1);
  const deliveries = await LiveDeliveries.open(stack);
  const api = await stack.startApi();
  const ingestor = await stack.startIngestor({ ...deliveries.settings, SOURCES: 'off' });
  const announcing = deliveries.announce();
  await pause(3_000);
  const before = announcing.soFar.delivered;
  await stack.sql('UPDATE schema_support SET oldest_version = $1', [schemaVersion + 1]);
  const noticedMs = await untilReady(false, [api, ingestor]);
  // What was under way ends.
  await pause(2_000);
  const atOld = announcing.soFar.delivered;
  await pause(oldMs[form]);
  const whileOld = announcing.soFar.delivered - atOld;
  const waiting = announcing.soFar.announced - announcing.soFar.delivered;
  say(`${waiting} events wait for a build that may deliver them`);
  await stack.sql('UPDATE schema_support SET oldest_version = $1', [schemaVersion]);
  const backMs = await untilReady(true, [api, ingestor]);
  const { announced, delivered, repeated } = await announcing.end();
  const exits = [api, ingestor].filter(({ hasEnded }) => hasEnded).length;
  return {
    done: `One API and one ingestor; the database names a schema version above theirs for ${oldMs[form] / 1000} s, under a steady flow of events.`,
    figures: [
      ['both said that they are not ready after', `${(noticedMs / 1000).toFixed(2)} s`],
      ['events delivered by the old build meanwhile', whileOld],
      ['both were ready again after', `${(backMs / 1000).toFixed(2)} s`],
      ['events announced, delivered, repeated', `${announced}, ${delivered}, ${repeated}`],
      ['ends of the API and the ingestor', exits],
    ],
    faults: faultsOf({
      'runs without a delivery before': { is: before > 0 ? 0 : 1, atMost: 0 },
      'milliseconds until it was noticed': { is: Math.round(noticedMs), atMost: noticedWithinMs },
      'events delivered by an old build': { is: whileOld, atMost: 0 },
      'runs in which nothing waited': { is: waiting > 0 ? 0 : 1, atMost: 0 },
      'milliseconds until all was well again': { is: Math.round(backMs), atMost: noticedWithinMs },
      'events that did not arrive': { is: announced - delivered, atMost: 0 },
      'ends of the API and the ingestor': { is: exits, atMost: 0 },
    }),
  };
}

/** Resolves to the time until all are, or are not, ready; Infinity after half a minute. Units: milliseconds. */
async function untilReady(wanted: boolean, apps: readonly ChaosApi[]): Promise<number> {
  const sinceMs = performance.now();
  while (performance.now() - sinceMs < 30_000) {
    const states = await Promise.all(apps.map((app) => app.isReady()));
    if (states.every((isReady) => isReady === wanted)) return performance.now() - sinceMs;
    await pause(100);
  }
  return Infinity;
}
