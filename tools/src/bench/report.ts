import {
  type CeilingTarget,
  lossesOf,
  type LossTarget,
  type Measure,
  median,
  quartersOf,
  type Sample,
  type Scenario,
  usualRequestsInARow,
} from './scenario';

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
  readonly warmUpSeconds: number;
}

/** `unclear`: the middle half of the rounds lies on both sides of the target. */
export type Word = 'met' | 'missed' | 'unclear' | 'no target';

/** Whether a target is met, and by how much: in words, as pages show it. */
export interface Verdict {
  /** What was measured, of whom. */
  readonly what: string;
  readonly measured: string;
  /** Of the middle half of the rounds. */
  readonly spread: string;
  readonly target: string;
  readonly word: Word;
}

/** Judges the targets of a scenario. */
export function verdictsOf(scenario: Scenario, samples: readonly Sample[]): Verdict[] {
  return scenario.targets.map((target) =>
    'against' in target ? lossVerdict(scenario, target, samples) : ceilingVerdict(scenario, target, samples),
  );
}

function lossVerdict(scenario: Scenario, target: LossTarget, samples: readonly Sample[]): Verdict {
  const { variant, against, measure, lossAtMostPercent } = target;
  const losses = lossesOf(samples, target);
  const lossPercent = median(losses);
  const { low, high } = quartersOf(losses);
  const compared = {
    what: `${measure}, ${titleOf(scenario, variant)} against ${titleOf(scenario, against)}`,
    measured:
      losses.length === 0
        ? 'nothing'
        : `${timesOf(measure, lossPercent)} × (loses ${lossPercent.toFixed(1)} %)`,
    spread: `${(high - low).toFixed(1)} points`,
  };
  if (lossAtMostPercent === undefined) return { ...compared, target: 'none', word: 'no target' };
  return {
    ...compared,
    target: `${measure === 'p99' ? '≤' : '≥'} ${timesOf(measure, lossAtMostPercent)} × (≤ ${lossAtMostPercent} %)`,
    word: wordFor(low, high, { atMost: lossAtMostPercent }),
  };
}

function ceilingVerdict(
  scenario: Scenario,
  { variant, measure, atMostMs }: CeilingTarget,
  samples: readonly Sample[],
): Verdict {
  const figures = samples.filter((sample) => sample.variant === variant).map(({ p99Ms }) => p99Ms);
  return {
    what: `${measure}, ${titleOf(scenario, variant)}`,
    ...judged(figures, { atMost: atMostMs }, 'ms'),
  };
}

/** A limit that a figure has. */
export type Limit = { readonly atMost: number } | { readonly atLeast: number };

/** Judges figures by a limit: the middle half of them must lie on one side of it. */
export function judged(figures: readonly number[], limit: Limit | null, unit: string): Omit<Verdict, 'what'> {
  const { low, high } = quartersOf(figures);
  return {
    measured: figures.length === 0 ? 'nothing' : `${figureText(median(figures))} ${unit}`,
    spread: `${figureText(high - low)} ${unit}`,
    target: limit === null ? 'none' : limitText(limit, unit),
    word: limit === null ? 'no target' : wordFor(low, high, limit),
  };
}

function wordFor(low: number, high: number, limit: Limit): Word {
  const fits = (figure: number) => ('atMost' in limit ? figure <= limit.atMost : figure >= limit.atLeast);
  if (Number.isNaN(low) || fits(low) !== fits(high)) return 'unclear';
  return fits(low) ? 'met' : 'missed';
}

function limitText(limit: Limit, unit: string): string {
  return 'atMost' in limit ? `≤ ${limit.atMost} ${unit}` : `≥ ${limit.atLeast} ${unit}`;
}

/** What remains of the figure it is compared with. */
function timesOf(measure: Measure, lossPercent: number): string {
  return (measure === 'p99' ? 1 + lossPercent / 100 : 1 - lossPercent / 100).toFixed(2);
}

function titleOf({ variants }: Scenario, wanted: string): string {
  return variants.find(({ id }) => id === wanted)?.title ?? wanted;
}

/** A number as people read it: three digits, or all that stand before the point. */
export function figureText(figure: number): string {
  return Math.abs(figure) >= 100 ? Math.round(figure).toString() : Number(figure.toPrecision(3)).toString();
}

/** A table. Shape: markdown; the first row is its head. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const [head = [], ...others] = rows;
  return [head, head.map(() => '---'), ...others].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** What was judged, in a table. Shape: markdown. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  return tableOf([
    ['What', 'Measured', 'Spread', 'Target', 'Is'],
    ...verdicts.map(({ what, measured, spread, target, word }) => [what, measured, spread, target, word]),
  ]);
}

/** On what, of what and when. Shape: one sentence. */
export function placeOf({ machine, node, commit, at }: Surroundings): string {
  return `${machine}, Node ${node}, commit ${commit}, ${dayText(at)}.`;
}

/** Shape: `YYYY-MM-DD`, in UTC. */
export function dayText(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The page of a scenario. Shape: markdown. */
export function reportOf(scenario: Scenario, samples: readonly Sample[], where: Surroundings): string {
  const rows = scenario.variants.map(({ id, title }) => {
    const own = samples.filter(({ variant }) => variant === id);
    const rates = own.map(({ requestsPerSecond }) => requestsPerSecond);
    const range = `${whole(Math.min(...rates))}–${whole(Math.max(...rates))}`;
    const [p50, p99] = [median(own.map(({ p50Ms }) => p50Ms)), median(own.map(({ p99Ms }) => p99Ms))];
    const cpu = median(own.map(({ cpuMs }) => cpuMs)).toFixed(3);
    return [title, whole(median(rates)), range, figureText(p50), figureText(p99), cpu];
  });
  const verdicts = verdictsOf(scenario, samples);
  return [
    `# ${scenario.title}`,
    scenario.question,
    `![${scenario.title}](${scenario.id}.svg)`,
    tableOf([
      ['Variant', 'Requests/s (median)', 'Range', 'p50 ms', 'p99 ms', 'CPU of the API, ms a request'],
      ...rows,
    ]),
    verdictTable(verdicts),
    `${pathsOf(scenario)} over ${scenario.connections} connections, ${where.rounds} rounds of ${where.seconds} s for each variant in turn, after a warm-up of ${where.warmUpSeconds} s; a loss is taken within a round, and the median of the rounds is shown, with the spread of the middle half of them: unless that half lies on one side of the target, the run tells nothing about it. ${whatIsSent(scenario)}`,
    `${placeOf(where)} API, load, database and Redis share the machine, whose load average was ${where.loadBefore.toFixed(1)} before the run.`,
    '',
  ].join('\n\n');
}

function pathsOf({ path, otherPaths = [] }: Scenario): string {
  return [path, ...otherPaths].map((each) => `\`GET ${each}\``).join(', ');
}

function whatIsSent({
  sender = 'many accounts',
  requestsInARow = usualRequestsInARow,
  expected = { status: 200, share: 1 },
}: Scenario): string {
  const turns = `after ${requestsInARow === 1 ? 'each request' : `${requestsInARow} requests`} of a connection`;
  const who = {
    'many accounts': `Accounts change ${turns}`,
    'one account': 'All requests are of one Free account',
    nobody: `No request has a key, and addresses change ${turns}`,
  }[sender];
  const others = expected.share === 1 ? 'a single answer that is' : 'answers that are mostly';
  return `${who}; a run with ${others} not ${expected.status} is void.`;
}

function whole(number: number): string {
  return Math.round(number).toString();
}
