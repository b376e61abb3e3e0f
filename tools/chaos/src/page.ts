import type { ChaosReport, ChaosScenario } from './scenario';

/** Machine and time of the runs, and the command that makes them. */
export interface RunEnvironment {
  readonly machine: string;
  readonly node: string;
  readonly commit: string;
  readonly at: Date;
  /** Shape: what follows `npm run chaos -- `. */
  readonly command: string;
}

/** A run and how long it took. */
export interface TimedReport extends ChaosReport {
  readonly seconds: number;
}

/** The page of one run or several: a row for each figure, a column for each run. Shape: markdown. */
export function pageOf(
  { title }: Pick<ChaosScenario, 'title'>,
  runs: readonly TimedReport[],
  { machine, node, commit, at, command }: RunEnvironment,
): string {
  const figuresOfRuns = runs.map(figuresOf);
  const names = new Set(figuresOfRuns.flatMap((figures) => [...figures.keys()]));
  const rows = [...names].map((name) => [name, ...figuresOfRuns.map((figures) => figures.get(name) ?? '')]);
  const heads = runs.length === 1 ? [''] : runs.map((_, count) => `Run ${count + 1}`);
  return [
    `# ${title}`,
    `Written by \`npm run chaos -- ${command}\`. ${runs.at(-1)?.done ?? ''}`,
    `${machine}, Node ${node}, commit ${commit}, ${at.toISOString().slice(0, 10)}.`,
    [['What', ...heads], ['---', ...heads.map(() => '---')], ...rows].map(lineOf).join('\n'),
    '',
  ].join('\n\n');
}

function figuresOf({ figures, faults, seconds }: TimedReport): ReadonlyMap<string, string | number> {
  const verdict = faults.length === 0 ? 'sound' : faults.join('; ');
  return new Map([...figures, ['verdict', verdict], ['seconds', seconds]]);
}

function lineOf(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`.replace('|  |', '| |');
}
