import { queryRows, runDatabaseChecks, withDatabase } from '@market/database';
import { databaseChecks } from '@market/admin/database-checks';
import { allFeeds, allTicks } from '../collecting/collecting';
import { atDay, CollectingStage } from '../collecting/collecting-stage';
import { Collector } from '../collecting/collector';
import { differences, computeDigest, soldTables } from '../collecting/market-digest';
import { pause } from '../readers';
import type { ChaosReport, ChaosScenario, ScenarioOptions, Form } from '../scenario';
import { type EndedRun, judgeThreeIngestors, type Tick } from './judge-three-ingestors';

const ticksOf: Readonly<Record<Form, number>> = { full: 200, short: 20, mutant: 10 };
/** The last ticks pass without a kill: what a kill left undone is made up for. */
const quietAtTheEnd = 5;
const killInSoMany = 4;
const tickMs = 30 * 60_000;
const ingestors = 3;
const feeds = [
  ...['nse.ipo-current', 'nse.ipo-upcoming', 'bse.ipo-calendar', 'nse.rights'],
  ...['investorgain.gmp', 'ipowatch.gmp', 'amfi.nfo'],
];

/** Three ingestors do at the same time what each would do alone, and are killed now and then. */
export const threeIngestors: ChaosScenario = {
  id: 'three-ingestors',
  title: 'Three ingestors, one effect',
  mutants: { 'overlooks-slots': [] },
  run: async (request) => {
    const stage = await CollectingStage.set();
    try {
      return await runTogether(stage, request);
    } finally {
      await stage.strike();
    }
  },
};

async function runTogether(
  stage: CollectingStage,
  { form, mutant, say }: ScenarioOptions,
): Promise<ChaosReport> {
  const start = await stage.expectant();
  await stage.take(start, allFeeds, atDay(0, '12:00'));
  const instants = Array.from(
    { length: ticksOf[form] },
    (_, at) => new Date(atDay(0, '12:30').getTime() + at * tickMs),
  );
  const [together, alone] = [await stage.copyOf(start), await stage.copyOf(start)];
  const crew = new Crew(stage, together, mutant);
  const ticks: Tick[] = [];
  try {
    await crew.assemble();
    for (const [at, instant] of instants.entries()) {
      const hadKill = at % killInSoMany === 1 && at < instants.length - quietAtTheEnd;
      await crew.tick(instant, hadKill);
      ticks.push({ at: instant, hadKill });
      if ((at + 1) % 20 === 0) say(`${at + 1} ticks, ${ticks.filter((tick) => tick.hadKill).length} kills`);
    }
  } finally {
    crew.dismiss();
  }
  await stage.take(alone, [...feeds, ...allTicks], ...instants);
  const runs = await endedRuns(together, instants[0]);
  const [due, is] = [
    await computeDigest(alone, soldTables, false),
    await computeDigest(together, soldTables, false),
  ];
  const events = [...is.keys()].filter((line) => line.startsWith('outbox_event ')).length;
  const findings = await findingsIn(together);
  const wrong = differences(due, is);
  return {
    done: `${ingestors} ingestors on one database and one replay of the sources, ${ticks.length} ticks half an hour apart: at each all run ${feeds.length} feeds and the ticks of states at the same time; one of them is killed (\`kill -9\`) in every ${killInSoMany}th.`,
    figures: [
      ['runs of feeds that came to an end', `${runs.length} of ${feeds.length * ticks.length}`],
      ['kills', ticks.filter(({ hadKill }) => hadKill).length],
      ['events', events],
      ['rows that one ingestor alone leaves otherwise', wrong.length],
      ['findings of `database check`', findings.length],
    ],
    faults: judgeThreeIngestors({ feeds, ticks, runs, differences: wrong, events, findings }),
  };
}

/** The ingestors; one that was killed is replaced before the next tick. */
class Crew {
  private members: Collector[] = [];

  constructor(
    private readonly stage: CollectingStage,
    private readonly database: string,
    private readonly mutant: string | null,
  ) {}

  async assemble(): Promise<void> {
    while (this.members.length < ingestors) {
      const member = new Collector(this.mutant);
      this.members.push(member);
      await member.open(this.stage.place(this.database));
    }
  }

  /** Each takes the feeds in an order of its own. */
  async tick(at: Date, withKill: boolean): Promise<void> {
    const working = this.members.map((member, place) => {
      const begin = Math.floor((place * feeds.length) / ingestors);
      return member.take([...feeds.slice(begin), ...feeds.slice(0, begin), ...allTicks], at, at);
    });
    const victim = withKill ? this.members[Math.floor(Math.random() * ingestors)] : undefined;
    if (victim !== undefined) {
      await pause(Math.random() * 150);
      victim.kill();
    }
    await Promise.all(working);
    this.members = this.members.filter((member) => member !== victim);
    await this.assemble();
  }

  dismiss(): void {
    for (const member of this.members) member.kill();
  }
}

function endedRuns(url: string, from: Date | undefined): Promise<EndedRun[]> {
  return withDatabase({ url, applicationName: 'chaos' }, (dataSource) =>
    queryRows<EndedRun>(
      dataSource,
      `SELECT feed_id AS feed, started_at AS at FROM feed_run WHERE status = 'ok' AND started_at >= $1`,
      [from],
    ),
  );
}

function findingsIn(url: string): Promise<string[]> {
  return withDatabase({ url, applicationName: 'chaos' }, async (dataSource) => {
    const found = await runDatabaseChecks(dataSource, databaseChecks);
    return found.map(({ check, finding }) => `${check}: ${finding}`);
  });
}
