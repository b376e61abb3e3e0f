import type { BenchSite } from '../bench-site';
import { drawBars } from '../chart';
import type { Limit } from '../limit';
import {
  judged,
  placeOf,
  type Surroundings,
  formatTable,
  figureText,
  type Verdict,
  verdictTable,
} from '../report';
import { median } from '../scenario';

/** Measured values of one figure. */
export interface Figures {
  readonly title: string;
  readonly values: readonly number[];
  /** Null: a figure for comparison. */
  readonly limit: Limit | null;
}

/** Scenario that measures something else than requests. A new one is a value in `figures/`, listed in `all-figures.ts`. */
export interface FigureScenario {
  readonly id: string;
  readonly title: string;
  /** Question that the figures answer. */
  readonly question: string;
  /** Units of all its figures. */
  readonly unit: string;
  /** Method of measurement, in one or two sentences. */
  readonly how: string;
  /** Measures on a site that is open. Errors: `Error` when the figures would mean nothing. */
  measure(site: BenchSite): Promise<readonly Figures[]>;
}

const section = 'Other figures';

/** Compares measured figures with their limits. */
export function figureVerdicts({ unit }: FigureScenario, figures: readonly Figures[]): Verdict[] {
  return figures
    .filter(({ limit }) => limit !== null)
    .map(({ title, values, limit }): Verdict => ({ section, what: title, ...judged(values, limit, unit) }));
}

/** The page of a scenario. Shape: markdown. */
export function figurePage(
  scenario: FigureScenario,
  figures: readonly Figures[],
  where: Surroundings,
): string {
  const { id, title, question, unit, how } = scenario;
  const rows = figures.map(({ title: row, values }) => [
    row,
    figureText(median(values)),
    `${figureText(Math.min(...values))}–${figureText(Math.max(...values))}`,
    String(values.length),
  ]);
  return [
    `# ${title}`,
    question,
    `![${title}](${id}.svg)`,
    formatTable([['Figure', `Median, ${unit}`, `Range, ${unit}`, 'Times measured'], ...rows]),
    verdictTable(figureVerdicts(scenario, figures)),
    how,
    `${placeOf(where)} Everything runs on this one machine, whose load average was ${where.loadBefore.toFixed(1)} before the run.`,
    '',
  ].join('\n\n');
}

/** Bars of the medians, with a mark for every value. Shape: SVG. */
export function figureChart({ title, unit }: FigureScenario, figures: readonly Figures[]): string {
  return drawBars(`${title}: ${unit}`, figures);
}
