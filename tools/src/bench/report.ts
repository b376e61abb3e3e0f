import { lossOf, type Measure, median, type Sample, type Scenario, type Target } from './scenario';

/** Where and of what the figures are. */
export interface Surroundings {
  readonly machine: string;
  readonly node: string;
  readonly commit: string;
  /** Of the whole machine over the last minute, at the beginning: what else it had to do. */
  readonly loadBefore: number;
  readonly at: Date;
  readonly rounds: number;
  readonly seconds: number;
}

/** `unclear`: the rounds differ so much that the machine was measured, not the service. */
export type Word = 'met' | 'missed' | 'unclear';

/** Whether a target is met, and by how much. */
export interface Verdict extends Target {
  readonly lossPercent: number;
  /** Units: percentage points. */
  readonly spreadPoints: number;
  readonly word: Word;
}

/** A p99 is made of few requests. */
const spreadAtMostPoints: Readonly<Record<Measure, number>> = { 'requests per second': 15, p99: 60 };

/** Judges the targets of a scenario. */
export function verdictsOf({ targets }: Scenario, samples: readonly Sample[]): Verdict[] {
  return targets.map((target) => {
    const { median: lossPercent, spread: spreadPoints } = lossOf(samples, target);
    const word = wordFor(lossPercent, spreadPoints, target);
    return { ...target, lossPercent, spreadPoints, word };
  });
}

function wordFor(lossPercent: number, spreadPoints: number, { measure, lossAtMostPercent }: Target): Word {
  if (!(spreadPoints <= spreadAtMostPoints[measure])) return 'unclear';
  return lossPercent <= lossAtMostPercent ? 'met' : 'missed';
}

/** The page of a scenario. Shape: markdown. */
export function reportOf(scenario: Scenario, samples: readonly Sample[], where: Surroundings): string {
  const rows = scenario.variants.map(({ id, title }) => {
    const own = samples.filter(({ variant }) => variant === id);
    const rates = own.map(({ requestsPerSecond }) => requestsPerSecond);
    const range = `${whole(Math.min(...rates))}–${whole(Math.max(...rates))}`;
    const [p50, p99] = [median(own.map(({ p50Ms }) => p50Ms)), median(own.map(({ p99Ms }) => p99Ms))];
    const cpu = median(own.map(({ cpuMs }) => cpuMs)).toFixed(3);
    return `| ${title} | ${whole(median(rates))} | ${range} | ${p50} | ${p99} | ${cpu} |`;
  });
  const titleOf = (wanted: string) => scenario.variants.find(({ id }) => id === wanted)?.title ?? wanted;
  const verdicts = verdictsOf(scenario, samples).map(
    (verdict) =>
      `| ${verdict.measure}, ${titleOf(verdict.variant)} against ${titleOf(verdict.against)} | ${verdict.lossPercent.toFixed(1)} % | ${verdict.spreadPoints.toFixed(1)} | ≤ ${verdict.lossAtMostPercent} % | ${verdict.word} | ${timesOf(verdict)} |`,
  );
  return [
    `# ${scenario.title}`,
    scenario.question,
    `![${scenario.title}](${scenario.id}.svg)`,
    [
      '| Variant | Requests/s (median) | Range | p50 ms | p99 ms | CPU of the API, ms a request |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n'),
    [
      '| Loss of | Measured | Spread, points | Target | | Is |',
      '| --- | --- | --- | --- | --- | --- |',
      ...verdicts,
    ].join('\n'),
    `\`GET ${scenario.path}\` over ${scenario.connections} connections, ${where.rounds} rounds of ${where.seconds} s for each variant in turn; a loss is taken within a round, and the median of the rounds is shown, with the spread of the middle half of them: above ${spreadAtMostPoints['requests per second']} points (p99: ${spreadAtMostPoints.p99}) the run tells nothing about the target. ${whatIsSent(scenario)}`,
    `${where.machine}, Node ${where.node}, commit ${where.commit}, ${where.at.toISOString().slice(0, 10)}. API, load, database and Redis share the machine, whose load average was ${where.loadBefore.toFixed(1)} before the run.`,
    '',
  ].join('\n\n');
}

/** What remains of the figure it is compared with. */
function timesOf({ measure, lossPercent }: Verdict): string {
  const share = measure === 'p99' ? 1 + lossPercent / 100 : 1 - lossPercent / 100;
  return `${share.toFixed(2)} ×`;
}

function whatIsSent({ sender = 'many accounts', expected = { status: 200, share: 1 } }: Scenario): string {
  const who = {
    'many accounts': 'Accounts change with every request',
    'one account': 'All requests are of one account',
    nobody: 'No request has a key',
  }[sender];
  const others = expected.share === 1 ? 'a single answer that is' : 'answers that are mostly';
  return `${who}; a run with ${others} not ${expected.status} is void.`;
}

function whole(number: number): string {
  return Math.round(number).toString();
}
