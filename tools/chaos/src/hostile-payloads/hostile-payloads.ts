import { join } from 'node:path';
import { sources } from '@market/ingestor/sources';
import type { Source } from '@market/source-kit';
import { publishers } from '@market/build/documentation/publisher-names';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import { startReplayServer } from '@market/invented-market/replay-server/replay-server';
import { ChaosStack } from '../chaos-stack';
import { folderOf, sourcesAt } from '../collecting/sources-at';
import { announceEveryMs } from '../live-deliveries/announcing';
import { LiveDeliveries } from '../live-deliveries/live-deliveries';
import { pause } from '../readers';
import type { ChaosReport, ChaosScenario, ScenarioOptions, Form } from '../scenario';
import { type HostileBody, hostileBodies } from './hostile-bodies';
import { HostileServer } from './hostile-server';
import { IngestorWatch } from './ingestor-watch';
import { type HostilePayloads, judgeHostilePayloads } from './judge-hostile-payloads';

/** Bodies that every source answers with, one round each. */
const bodiesOf: Readonly<Record<Form, readonly HostileBody[]>> = {
  full: hostileBodies,
  short: hostileBodies.slice(0, 2),
  mutant: hostileBodies.filter(({ what }) => what.startsWith('JSON of 300')),
};
const roundWithinMs = 180_000;

/** Every source answers with one harmful body after the other while events are delivered. */
export const hostilePayloads: ChaosScenario = {
  id: 'hostile-payloads',
  title: 'Hostile payloads of all sources under live deliveries',
  mutants: { 'reads-at-hand': ['milliseconds of the slowest probe'] },
  run: async (request) => {
    const stack = await ChaosStack.start();
    try {
      return await attack(stack, request);
    } finally {
      await stack.end();
    }
  },
};

async function attack(stack: ChaosStack, { form, mutant, say }: ScenarioOptions): Promise<ChaosReport> {
  await stack.prepare(1);
  const deliveries = await LiveDeliveries.open(stack);
  const replay = await startReplayServer({ folder: payloadFolder, requireSession: false });
  stack.atEnd(() => replay.close());
  const hostile = await HostileServer.start();
  stack.atEnd(() => hostile.close());
  const start = (sourcesUrl: string) =>
    stack.startIngestor({
      ...sourcesAt(sourcesUrl),
      SOURCES: 'replay',
      ...deliveries.settings,
      ...(mutant === null ? {} : { NODE_OPTIONS: `--require ${join(__dirname, 'reading-at-hand.js')}` }),
    });
  // Subjects become known, so that every feed has something to ask.
  const honest = await start(replay.url);
  await untilAllHaveRun(stack);
  await honest.end();
  const rounds: Round[] = [];
  for (const { what, body: make } of bodiesOf[form]) {
    const body = make();
    for (const attackers of [publishers, sources]) {
      await stack.sql('TRUNCATE feed_run, feed_state');
      hostile.hold(attackers.flatMap(({ hosts }) => hosts.map(({ key }) => folderOf(key))));
      const ingestor = await start(hostile.url);
      const watch = await IngestorWatch.atRest(ingestor);
      const announcing = deliveries.announce();
      hostile.release(body);
      await untilAllHaveRun(stack, attackers);
      const seen = { ...(await watch.end()), ...(await announcing.end()), ...(await runsOf(stack)) };
      rounds.push({ ...seen, isOfAll: attackers === sources });
      say(
        `${what}, ${attackers.length} sources: slowest probe ${Math.round(seen.slowestProbeMs)} ms, ${megabytes(seen.extraBytes)} above ${megabytes(seen.restBytes)}, ${seen.runs} runs`,
      );
      await ingestor.end();
    }
  }
  return reportOn(rounds);
}

function reportOn(rounds: readonly Round[]): ChaosReport {
  const most = (figure: (round: Round) => number, of = rounds) => Math.max(0, ...of.map(figure));
  const sum = (figure: (round: Round) => number) => rounds.reduce((total, round) => total + figure(round), 0);
  const ofPublishers = rounds.filter(({ isOfAll }) => !isOfAll);
  const outcome: HostilePayloads = {
    slowestProbeMs: most(({ slowestProbeMs }) => slowestProbeMs),
    extraBytes: most(({ extraBytes }) => extraBytes, ofPublishers),
    mostBytes: most(({ mostBytes }) => mostBytes),
    announced: sum(({ announced }) => announced),
    delivered: sum(({ delivered }) => delivered),
    slowestDeliveryMs: most(({ slowestDeliveryMs }) => slowestDeliveryMs),
    exits: sum(({ exits }) => exits),
    runs: sum(({ runs }) => runs),
    silent: sum(({ silent }) => silent),
  };
  return {
    done: `One ingestor; ${rounds.length / 2} harmful bodies one after the other, each first from the ${publishers.length} publishers of premiums, then from all ${sources.length} sources at once, while an event is announced every ${announceEveryMs} ms.`,
    figures: [
      ['runs of feeds', outcome.runs],
      ['slowest answer of the liveness probe', `${Math.round(outcome.slowestProbeMs)} ms`],
      [
        'memory of the ingestor and its reading process at rest',
        megabytes(most(({ restBytes }) => restBytes)),
      ],
      ['most memory above that, publishers', megabytes(outcome.extraBytes)],
      ['most memory in all, all sources at once', megabytes(outcome.mostBytes)],
      ['events announced and delivered', `${outcome.announced}, ${outcome.delivered}`],
      ['slowest delivery', `${Math.round(outcome.slowestDeliveryMs)} ms`],
      ['ends of the ingestor', outcome.exits],
    ],
    faults: judgeHostilePayloads(outcome),
  };
}

/** Observations with one body. */
interface Round extends HostilePayloads {
  readonly restBytes: number;
  /** True if all sources were hostile at once, not only publishers. */
  readonly isOfAll: boolean;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}

/**
 * Waits until every feed of some sources has a run that ended.
 *
 * Errors: `Error` after three minutes.
 */
async function untilAllHaveRun(stack: ChaosStack, of: readonly Source[] = sources): Promise<void> {
  const ids = of.flatMap(({ feeds }) => feeds.map(({ id }) => id));
  const wanted = ids.length;
  const deadline = performance.now() + roundWithinMs;
  let done = 0;
  while (done < wanted) {
    if (performance.now() > deadline) throw new Error(`${done} of ${wanted} feeds ran within three minutes`);
    await pause(500);
    const [row] = await stack.sql<{ done: number }>(
      'SELECT count(DISTINCT feed_id)::int AS done FROM feed_run WHERE finished_at IS NOT NULL AND feed_id = ANY($1)',
      [ids],
    );
    done = row?.done ?? 0;
  }
}

async function runsOf(stack: ChaosStack): Promise<Pick<HostilePayloads, 'runs' | 'silent'>> {
  const [row] = await stack.sql<{ runs: number; silent: number }>(
    `SELECT count(*)::int AS runs,
            (count(*) FILTER (WHERE status <> 'ok' AND coalesce(error, '') = ''))::int AS silent
       FROM feed_run WHERE finished_at IS NOT NULL`,
  );
  return row ?? { runs: 0, silent: 0 };
}
