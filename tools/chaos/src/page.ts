import type { ChaosReport, ChaosScenario } from './scenario';

/** Machine and time of a run. */
export interface RunEnvironment {
  readonly machine: string;
  readonly node: string;
  readonly commit: string;
  readonly at: Date;
  readonly seconds: number;
}

/** The page of a run. Shape: markdown. */
export function pageOf(
  { id, title }: Pick<ChaosScenario, 'id' | 'title'>,
  { done, figures, faults }: ChaosReport,
  { machine, node, commit, at, seconds }: RunEnvironment,
): string {
  const verdict = faults.length === 0 ? 'sound' : faults.join('; ');
  const rows = [...figures, ['verdict', verdict], ['seconds', seconds]] as const;
  return [
    `# ${title}`,
    `Written by \`npm run chaos -- ${id}\`. ${done}`,
    `${machine}, Node ${node}, commit ${commit}, ${at.toISOString().slice(0, 10)}.`,
    ['| What | |', '| --- | --- |', ...rows.map(([what, figure]) => `| ${what} | ${figure} |`)].join('\n'),
    '',
  ].join('\n\n');
}
