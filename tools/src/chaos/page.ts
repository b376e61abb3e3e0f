import type { ChaosOptions, ChaosOutcome } from './chaos-run';

/** The page of a run. Shape: markdown. */
export function pageOf(
  { deliveries, kills, stops }: Pick<ChaosOptions, 'deliveries' | 'kills' | 'stops'>,
  outcome: ChaosOutcome,
  { commit, at }: { readonly commit: string; readonly at: Date },
): string {
  const rows: [string, string | number][] = [
    ['deliveries that were due', outcome.expected],
    ['requests received', outcome.received],
    ['lost', outcome.lost],
    ['phantom', outcome.phantom],
    ['same id, other bytes', outcome.changed],
    ['one event under two ids', outcome.doubled],
    ['received again, same id and bytes', outcome.duplicates],
    ['kills that met requests under way', `${outcome.hits} of ${kills}`],
    ['findings of `database check`', outcome.findings.length === 0 ? 0 : outcome.findings.join('; ')],
    ['seconds', outcome.seconds],
  ];
  return [
    '# Deliveries under kills and stops',
    `Written by \`npm run chaos\`: ${deliveries} deliveries, two dispatchers, ${kills} × \`kill -9\`, ${stops} × immediate stop of PostgreSQL. Commit ${commit}, ${at.toISOString().slice(0, 10)}.`,
    ['| What | |', '| --- | --- |', ...rows.map(([what, figure]) => `| ${what} | ${figure} |`)].join('\n'),
    '',
  ].join('\n\n');
}
