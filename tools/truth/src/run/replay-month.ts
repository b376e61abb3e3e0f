import { addDays, type IndianDay } from '@market/kernel';
import { setTime } from '@market/chaos/collecting/set-time';
import { type DamagePlan, DamagingWire } from '../damage/damage-plan';
import { Judge } from '../judge/judge';
import { PublishedReader, readEvents } from '../judge/published';
import { Statements } from '../judge/statements';
import type { Findings } from '../judge/tally';
import { type InventedWorld, spanOf } from '../scenario/invented-world';
import { SourceSite } from '../wire/source-site';
import type { ReplayMutant } from './mutants';
import { openPipeline, type Pipeline, replayedFeeds } from './pipeline';
import { secondRun } from './second-run';
import { type Slot, planSlots, timesOfDay } from './slots';

export interface Replay {
  readonly world: InventedWorld;
  /** Address of a migrated or empty database. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Returns the hours of which each has one run of a feed at most. */
  readonly hoursOf: (feedId: string) => number;
  /** Makes the plan of damage out of the runs; absent: none is damaged. */
  readonly planOf?: (slots: readonly Slot[]) => DamagePlan;
  /** A fault that is planted: the replay ends when it is found. */
  readonly mutant?: ReplayMutant | undefined;
  /** Plant faults in copies of what is published: the judge must catch each. */
  readonly plants?: boolean;
  readonly say: (text: string) => void;
}

/** All runs of the month by the feeds' own schedules, on trading days where the schedule says so. */
async function runsOf(
  { world, hoursOf }: Replay,
  isTradingDay: (day: IndianDay) => Promise<boolean>,
): Promise<Slot[]> {
  const times = new Map(replayedFeeds.map((feed) => [feed.id, timesOfDay(feed, hoursOf(feed.id))]));
  const slots: Slot[] = [];
  for (let day = world.firstDay; day <= world.lastDay; day = addDays(day, 1)) {
    const trades = await isTradingDay(day);
    slots.push(
      ...planSlots(day, replayedFeeds, times).filter(
        ({ feed }) => trades || feed.schedule.tradingDaysOnly !== true,
      ),
    );
  }
  return slots;
}

/** Replays a month through the whole pipeline, and judges whenever something was written, and every hour. */
export async function replayMonth(replay: Replay): Promise<Findings> {
  const { world, mutant, planOf, say } = replay;
  const clock = { now: spanOf(world).from };
  const statements = new Statements(world, () => clock.now);
  const wire = new DamagingWire(statements);
  const site = new SourceSite(world, () => clock.now, wire);
  setTime(clock.now);
  const pipeline = await openPipeline({ ...replay, http: site, feedAs: mutant?.feedAs });
  try {
    // The holidays first: they tell on which days the others run.
    await pipeline.run('nse.holidays', null);
    const slots = await runsOf(replay, (day) => pipeline.isTradingDay(day));
    if (planOf !== undefined) wire.follow(planOf(slots));
    const loaded = new Set<string>();
    const eye = new Eye(pipeline, world, statements, replay.plants ?? false);
    for (const slot of slots) {
      if (slot.at.getTime() !== clock.now.getTime()) {
        clock.now = slot.at;
        setTime(slot.at);
        const ticked = await pipeline.tick();
        await mutant?.afterRun?.(pipeline);
        if (ticked > 0) await eye.look({ at: slot.at, feed: 'clock', damage: null });
      }
      await runOne(pipeline, slot, { wire, eye, mutant, say, loaded });
      if (mutant !== undefined && eye.judge.hasFound(mutant.mustFind, mutant.field, clock.now)) break;
    }
    say(`${slots.length} runs, ${wire.damaged} of them damaged`);
    const found = eye.judge.finish(clock.now);
    const rewritten = mutant === undefined ? await secondRun(pipeline, replay.databaseUrl) : [];
    const { comparisons } = eye.judge;
    return {
      ...found,
      rewritten,
      runs: slots.length,
      comparisons,
      events: eye.events,
      damaged: wire.damaged,
    };
  } finally {
    await pipeline.close();
  }
}

interface Watchers {
  readonly wire: DamagingWire;
  readonly eye: Eye;
  readonly mutant: ReplayMutant | undefined;
  readonly say: Replay['say'];
  /** Feeds that have taken something in before. */
  readonly loaded: Set<string>;
}

async function runOne(
  pipeline: Pipeline,
  { at, feed }: Slot,
  { wire, eye, mutant, say, loaded }: Watchers,
): Promise<void> {
  wire.begin(feed.id, at);
  const report = await pipeline.run(feed.id, at);
  if (report !== null && report.status !== 'ok')
    say(
      `${at.toISOString()} ${feed.id}: ${report.status}, ${report.quarantined} held, ${report.error ?? '-'}`,
    );
  if (report?.status === 'ok' && wire.met === null) eye.judge.ranTrue(feed.id);
  // The clock ticks every minute: before anybody looks it has seen what the run brought.
  await pipeline.tick();
  await mutant?.afterRun?.(pipeline);
  const isQuiet = feed.history === true || !loaded.has(feed.id);
  if (report?.status === 'ok') loaded.add(feed.id);
  const occasion = { at, feed: feed.id, damage: wire.met, isQuiet };
  const hasWritten = (report?.accepted ?? 0) > 0 || (report?.events ?? 0) > 0 || wire.met !== null;
  if (hasWritten || mutant !== undefined || eye.isDue(at)) await eye.look(occasion);
}

/** Looks at what is published, from one run to the next. */
class Eye {
  readonly judge: Judge;
  private readonly reader: PublishedReader;
  private position = 0;
  private lookedAtMs = 0;
  events = 0;

  constructor(
    private readonly pipeline: Pipeline,
    world: InventedWorld,
    statements: Statements,
    plants: boolean,
  ) {
    this.judge = new Judge(world, statements, plants);
    this.reader = new PublishedReader(pipeline, world.issues);
  }

  /** Tells whether the last look was an hour ago. */
  isDue(at: Date): boolean {
    return at.getTime() - this.lookedAtMs >= 3_600_000;
  }

  async look(occasion: Parameters<Judge['look']>[2]): Promise<void> {
    const events = await readEvents(this.pipeline, this.position);
    this.position = events.at(-1)?.position ?? this.position;
    this.events += events.length;
    const withBooks = /subscription|book|detail/.test(occasion.feed);
    this.judge.look(await this.reader.read(withBooks), events, occasion);
    this.lookedAtMs = occasion.at.getTime();
  }
}
