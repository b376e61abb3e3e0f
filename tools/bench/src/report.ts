import { keeps, type Limit, limitText } from './limit';
import { median, computeQuartiles, computeRatios, type Sample, type Scenario, type Target } from './scenario';

/** Machine, time and version of the figures. */
export interface Surroundings {
  readonly machine: string;
  readonly node: string;
  readonly commit: string;
  /** Load average of the whole machine over the minute before the run. */
  readonly loadBefore: number;
  readonly at: Date;
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

/** `unclear`: the middle half of the rounds lies on both sides of the target. */
export type Word = 'met' | 'missed' | 'unclear' | 'no target';

/** Heading of the index under which a figure stands. */
export type Section = 'Processor time per request' | 'Requests per second' | 'Other figures';

/** Figure and its judgement, in words, as pages show it. */
export interface Verdict {
  readonly section: Section;
  /** Name of the measured value and program. */
  readonly what: string;
  /** Median of the rounds. */
  readonly measured: string;
  /** Interquartile range of the rounds. */
  readonly spread: string;
  readonly target: string;
  readonly word: Word;
}

/** Verdict on a figure before it is given its name. */
export type Judgement = Pick<Verdict, 'measured' | 'spread' | 'target' | 'word'>;

const sectionOf = {
  'processor time': 'Processor time per request',
  'requests per second': 'Requests per second',
} as const satisfies Record<string, Section>;

/** Processor time of each program, and the ratios of a scenario with their targets. */
export function judgeScenario(scenario: Scenario, samples: readonly Sample[]): Verdict[] {
  const figures = scenario.variants.map(({ id, title }): Verdict => {
    const own = samples.filter(({ variant }) => variant === id);
    const times = own.map(({ processorTimeUs }) => processorTimeUs);
    return { section: sectionOf['processor time'], what: title, ...judged(times, null, 'µs') };
  });
  return [...figures, ...scenario.targets.map((target) => ratioVerdict(scenario, target, samples))];
}

function ratioVerdict(scenario: Scenario, target: Target, samples: readonly Sample[]): Verdict {
  const { variant, against, measure, limit = null, aim } = target;
  const judgement = judged(computeRatios(samples, target), limit, '×');
  return {
    section: sectionOf[measure],
    what: `${titleOf(scenario, variant)} / ${titleOf(scenario, against)}`,
    ...judgement,
    target: aim === undefined ? judgement.target : `${judgement.target} (aim ${aim})`,
  };
}

/** Compares figures with a limit: their interquartile range must lie on one side of it. */
export function judged(figures: readonly number[], limit: Limit | null, unit: string): Judgement {
  const { low, high } = computeQuartiles(figures);
  return {
    measured: figures.length === 0 ? 'nothing' : `${figureText(median(figures))} ${unit}`,
    spread: Number.isNaN(low) ? 'unknown' : `${figureText(low)}–${figureText(high)} ${unit}`,
    target: limit === null ? 'none' : limitText(limit, unit),
    word: limit === null ? 'no target' : wordFor(low, high, limit),
  };
}

function wordFor(low: number, high: number, limit: Limit): Word {
  if (Number.isNaN(low) || keeps(low, limit) !== keeps(high, limit)) return 'unclear';
  return keeps(low, limit) ? 'met' : 'missed';
}

function titleOf({ variants }: Scenario, wanted: string): string {
  return variants.find(({ id }) => id === wanted)?.title ?? wanted;
}

/** A number as people read it: three digits, or all that stand before the point. */
export function figureText(figure: number): string {
  return Math.abs(figure) >= 100 ? Math.round(figure).toString() : Number(figure.toPrecision(3)).toString();
}

/** A table. Shape: markdown; the first row is its head. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...others] = rows;
  return [head, head.map(() => '---'), ...others].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Figures with their judgement, in a table. Shape: markdown. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  return formatTable([
    ['Figure', 'Median', 'Middle half of the rounds', 'Target', 'Is'],
    ...verdicts.map(({ what, measured, spread, target, word }) => [what, measured, spread, target, word]),
  ]);
}

/** Machine, version, commit and day. Shape: one sentence. */
export function placeOf({
  machine,
  node,
  commit,
  at,
}: Pick<Surroundings, 'machine' | 'node' | 'commit' | 'at'>): string {
  return `${machine}, Node ${node}, commit ${commit}, ${dayText(at)}.`;
}

/** Shape: `YYYY-MM-DD`, in UTC. */
export function dayText(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The page of a scenario. Shape: markdown. */
export function formatReport(scenario: Scenario, samples: readonly Sample[], where: Surroundings): string {
  const verdicts = judgeScenario(scenario, samples);
  const under = (section: Section) => verdicts.filter((verdict) => verdict.section === section);
  const ratios = under('Requests per second');
  return [
    `# ${scenario.title}`,
    scenario.question,
    `![${scenario.title}](${scenario.id}.svg)`,
    '## Processor time per request',
    `User and system time of the program's process with all its threads, read from \`/proc/<pid>/stat\` before and after each stretch of load, divided by the responses in between. Time of the database and of the load is not in it. Units: µs a request; a ratio (×) is taken within each round.`,
    verdictTable(under('Processor time per request')),
    '## Requests per second',
    `What ${scenario.connections} connections got that ask again as soon as they have their response. Programs, load and database share the machine: these figures say as much about the neighbours. p50 and p99 are from the writing of a request to the last byte of its response, the median of the rounds.`,
    rateTable(scenario, samples),
    ...(ratios.length === 0 ? [] : [verdictTable(ratios)]),
    '## How',
    howOf(scenario, where),
    `${placeOf(where)} The load average of the machine was ${where.loadBefore.toFixed(1)} before the run.`,
    '',
  ].join('\n\n');
}

function rateTable({ variants }: Scenario, samples: readonly Sample[]): string {
  const rows = variants.map(({ id, title }) => {
    const own = samples.filter(({ variant }) => variant === id);
    const { measured, spread } = judged(
      own.map(({ requestsPerSecond }) => requestsPerSecond),
      null,
      '/s',
    );
    const [p50, p99] = [median(own.map(({ p50Ms }) => p50Ms)), median(own.map(({ p99Ms }) => p99Ms))];
    return [title, measured, spread, figureText(p50), figureText(p99)];
  });
  return formatTable([['Program', 'Median', 'Middle half of the rounds', 'p50 ms', 'p99 ms'], ...rows]);
}

function howOf(
  { path, accounts, requestsInARow, variants }: Scenario,
  { rounds, seconds, warmUpSeconds }: Surroundings,
): string {
  const others = variants.flatMap(({ title, path: own }) =>
    own === undefined ? [] : [`${title}: \`GET ${own}\`.`],
  );
  const turns = requestsInARow === 1 ? 'each request' : `${requestsInARow} requests`;
  return [
    `\`GET ${path}\`, ${rounds} rounds of ${seconds} s for each program, which take turns, after a warm-up of ${warmUpSeconds} s.`,
    ...others,
    `A connection goes on to the next of ${accounts} accounts after ${turns}; each account has sent one request before.`,
    'A run with a single response that is not 200 is void. Log lines go to `/dev/null`.',
    '`unclear`: the middle half of the rounds lies on both sides of the target.',
  ].join(' ');
}
