import { allFeeds, allTicks } from '../collecting/collecting';
import { atDay, CollectingStage } from '../collecting/collecting-stage';
import { type Collector, SpareCollectors } from '../collecting/collector';
import { differences, type Digest, computeDigest, hashDigest } from '../collecting/market-digest';
import { StatementGate } from '../collecting/statement-gate';
import type { ChaosReport, ChaosScenario, ScenarioOptions, Form } from '../scenario';
import { judgeKilledIngest, type KillPoint } from './judge-killed-ingest';

/** Kills in each step at most, spread evenly over its statements, the last of them included. */
const killsAStep: Readonly<Record<Form, number>> = { full: 3, short: 2, mutant: 3 };
const shortSteps = ['nse.ipo-current', 'bse.ipo-calendar', 'investorgain.gmp', 'ipo.tick'];
/** The day on which the clock finds something to do. */
const today = atDay(0, '12:00');
const tomorrow = atDay(1, '10:30');

/** A step of an ingest, with the database before it and what an undisturbed run makes of it. */
interface Step {
  readonly name: string;
  readonly at: Date;
  readonly database: string;
  readonly before: Digest;
  readonly after: Digest;
  readonly statements: number;
}

/** The ingestor dies between two statements, everywhere. */
export const killedIngest: ChaosScenario = {
  id: 'killed-ingest',
  title: 'The ingestor killed between two statements',
  mutants: { 'commits-each-statement': [] },
  run: async (request) => {
    const stage = await CollectingStage.set();
    try {
      return await killEverywhere(stage, request);
    } finally {
      await stage.strike();
    }
  },
};

async function killEverywhere(
  stage: CollectingStage,
  { form, mutant, say }: ScenarioOptions,
): Promise<ChaosReport> {
  const collectors = new SpareCollectors(mutant);
  try {
    const steps = await undisturbed(stage, collectors, form);
    const points: KillPoint[] = [];
    for (const step of steps) {
      const places = placesIn(step.statements, killsAStep[form]);
      const tried = await Promise.all(places.map((after) => killAt(stage, collectors.take(), step, after)));
      points.push(...tried.flatMap((point) => point ?? []));
      say(`${step.name}: ${step.statements} statements, ${points.length} kills so far`);
    }
    const count = (left: KillPoint['left']) => points.filter((point) => point.left === left).length;
    const events = eventsIn(steps.at(-1)?.after);
    return {
      done: `The ${steps.length} steps of an ingest of the replayed sources (${allFeeds.length} feeds, then the ticks of the next day), each killed (\`kill -9\`) at up to ${killsAStep[form]} places between its statements on a copy of the database, then run afresh and compared with an undisturbed run.`,
      figures: [
        ['statements of an undisturbed run', steps.reduce((sum, { statements }) => sum + statements, 0)],
        ['events of an undisturbed run', events],
        ['kills', points.length],
        ['kills that left nothing of the step', count('nothing')],
        ['kills that left all of it', count('all')],
        ['kills that left a part', count('a part')],
        [
          'fresh runs that ended as an undisturbed one',
          points.filter((point) => point.differences.length === 0).length,
        ],
      ],
      faults: judgeKilledIngest({ points, events }, form === 'full' ? undefined : 1),
    };
  } finally {
    collectors.close();
  }
}

/** Takes all steps once, without a kill, and keeps the database as it was before each. */
async function undisturbed(stage: CollectingStage, collectors: SpareCollectors, form: Form): Promise<Step[]> {
  const names = [...allFeeds, ...allTicks].filter((name) => form === 'full' || shortSteps.includes(name));
  const steps: Step[] = [];
  let before = await stage.expectant();
  for (const name of names) {
    const at = allTicks.includes(name) ? tomorrow : today;
    const next = await stage.copyOf(before);
    const { gate, url } = await StatementGate.open(next);
    const collector = collectors.take();
    await collector.open(stage.place(url));
    gate.count(Infinity, () => undefined);
    await collector.take([name], at, null);
    const { statements } = gate;
    collector.kill();
    await gate.close();
    const [from, to] = [await computeDigest(before), await computeDigest(next)];
    steps.push({ name, at, database: before, before: from, after: to, statements });
    before = next;
  }
  return steps;
}

async function killAt(
  stage: CollectingStage,
  collector: Collector,
  step: Step,
  after: number,
): Promise<KillPoint | null> {
  const database = await stage.copyOf(step.database);
  const { gate, url } = await StatementGate.open(database);
  await collector.open(stage.place(url));
  gate.count(after, () => collector.kill());
  const ending = await collector.take([step.name], step.at, null);
  collector.kill();
  await gate.close();
  const left = leftOf(await computeDigest(database), step);
  await stage.take(database, [step.name], step.at);
  const wrong = differences(step.after, await computeDigest(database));
  await stage.drop(database);
  // A run may take a statement less than the one that was counted: then it was over before.
  return ending === 'killed' ? { step: step.name, after, left, differences: wrong } : null;
}

/** Returns how much of its changes a killed run left: all or nothing, because a run is one transaction. */
function leftOf(found: Digest, { before, after }: Step): KillPoint['left'] {
  const print = hashDigest(found);
  if (print === hashDigest(before)) return 'nothing';
  return print === hashDigest(after) ? 'all' : 'a part';
}

/** Returns the numbers of statements after which to kill, evenly spread from the second statement to the last. */
function placesIn(statements: number, atMost: number): number[] {
  const count = Math.min(statements - 1, atMost);
  const span = Math.max(0, statements - 2);
  return Array.from({ length: count }, (_, at) => 1 + Math.round((at * span) / Math.max(1, count - 1)));
}

function eventsIn(digest: Digest = new Map()): number {
  return [...digest.keys()].filter((line) => line.startsWith('outbox_event ')).length;
}
