import { dayText, type Surroundings, tableOf, type Verdict } from './report';

/** What one scenario came to. */
export interface ScenarioResult {
  readonly id: string;
  readonly title: string;
  readonly verdicts: readonly Verdict[];
}

const head = ['Scenario', 'What', 'Measured', 'Target', 'Is', 'Commit', 'Date'];
const introduction =
  'Written by `npm run bench`: a scenario that was not run keeps what it came to the last time. Each page has the figures, the machine and how they were measured.';

/**
 * The page of all scenarios: those of this run, and those of earlier runs as the page before has them. Shape: markdown.
 *
 * @param ids of all scenarios there are, in the order of the page: what is not among them is left out
 */
export function indexPage(
  before: string,
  results: readonly ScenarioResult[],
  ids: readonly string[],
  { commit, at }: Pick<Surroundings, 'commit' | 'at'>,
): string {
  const known = before.split('\n').filter((line) => idOf(line) !== null);
  const rows = ids.flatMap((id) => {
    const result = results.find((one) => one.id === id);
    if (result === undefined) return known.filter((line) => idOf(line) === id).map(cellsOf);
    const link = `[${result.title}](${id}.md)`;
    return result.verdicts.map(({ what, measured, target, word }) => [
      ...[link, what, measured, target, word],
      ...[commit, dayText(at)],
    ]);
  });
  return ['# Benchmarks', introduction, tableOf([head, ...rows]), ''].join('\n\n');
}

function idOf(line: string): string | null {
  return /^\| \[[^\]]*\]\(([a-z0-9-]+)\.md\) \|/.exec(line)?.[1] ?? null;
}

function cellsOf(line: string): string[] {
  return line.replace(/^\| | \|$/g, '').split(' | ');
}
