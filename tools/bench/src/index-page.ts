import { dayText, type Section, type Surroundings, formatTable, type Verdict } from './report';

export interface ScenarioResult {
  readonly id: string;
  readonly title: string;
  readonly verdicts: readonly Verdict[];
}

const head = ['Scenario', 'Figure', 'Median', 'Middle half', 'Target', 'Is', 'Commit', 'Date'];
const introduction =
  'Written by `npm run bench`; a scenario that was not run keeps the figures of its last run. Median and middle half are those of the rounds of a run, in which the programs take turns. A target is `met` or `missed` when the middle half lies on one side of it, else `unclear`. Each page says how it was measured, and on which machine.';

/** Sections in the order of the page, and what their figures are. */
const sections: readonly { readonly section: Section; readonly about: string }[] = [
  {
    section: 'Processor time per request',
    about:
      "User and system time of a program's process, divided by the requests that it answered. Units: µs a request; ratios (×) are taken within each round.",
  },
  {
    section: 'Requests per second',
    about:
      'Ratios of the throughput of two programs that share the machine with load and database, taken within each round.',
  },
  { section: 'Other figures', about: 'Units stand beside each figure.' },
];

/**
 * The page of all scenarios: figures of this run, and figures of earlier runs as the page before has them. Shape: markdown.
 *
 * @param ids of all scenarios that exist, in the order of the page: others are left out
 */
export function indexPage(
  before: string,
  results: readonly ScenarioResult[],
  ids: readonly string[],
  { commit, at }: Pick<Surroundings, 'commit' | 'at'>,
): string {
  const tables = sections.flatMap(({ section, about }) => {
    const known = linesUnder(before, section);
    const rows = ids.flatMap((id) => {
      const result = results.find((one) => one.id === id);
      if (result === undefined) return known.filter((line) => idOf(line) === id).map(cellsOf);
      const link = `[${result.title}](${id}.md)`;
      return result.verdicts
        .filter((verdict) => verdict.section === section)
        .map(({ what, measured, spread, target, word }) => [
          ...[link, what, measured, spread, target, word],
          ...[commit, dayText(at)],
        ]);
    });
    return rows.length === 0 ? [] : [`## ${section}`, about, formatTable([head, ...rows])];
  });
  return ['# Benchmarks', introduction, ...tables, ''].join('\n\n');
}

/** Rows of scenarios in a section of a page. */
function linesUnder(page: string, section: Section): string[] {
  const text = page.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  return text.split('\n').filter((line) => idOf(line) !== null);
}

function idOf(line: string): string | null {
  return /^\| \[[^\]]*\]\(([a-z0-9-]+)\.md\) \|/.exec(line)?.[1] ?? null;
}

function cellsOf(line: string): string[] {
  return line.replace(/^\| | \|$/g, '').split(' | ');
}
