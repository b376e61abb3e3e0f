import { type Objective, objectives } from './objectives';
import { symptoms } from './symptoms';

/** Rule of Prometheus: one that records a series, or one that alerts. */
export interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

export interface RuleGroup {
  readonly name: string;
  readonly rules: readonly Rule[];
}

/** Pair of windows in which an error budget of thirty days burns too fast. */
interface Burn {
  readonly name: string;
  readonly long: string;
  readonly short: string;
  /** Times the speed at which the budget lasts for thirty days. */
  readonly factor: number;
  readonly severity: 'page' | 'ticket';
}

/**
 * Windows of burn alerts.
 *
 * Source: https://sre.google/workbook/alerting-on-slos/, "Multiwindow, Multi-Burn-Rate Alerts" (read 2026-11-29).
 */
export const burns: readonly Burn[] = [
  { name: 'Fast', long: '1h', short: '5m', factor: 14.4, severity: 'page' },
  { name: 'Steady', long: '6h', short: '30m', factor: 6, severity: 'page' },
  { name: 'Slow', long: '3d', short: '6h', factor: 1, severity: 'ticket' },
];

/** Returns the path of the page that contains a section of the runbook, from the root of the repository. */
export function runbookPage(section: string): string {
  return `docs/runbook.md#${section}`;
}

/** Returns the groups of rules: a recorded ratio of errors for each objective and window, burn alerts, symptoms. */
export function ruleGroups(): RuleGroup[] {
  const windows = [...new Set(burns.flatMap(({ long, short }) => [short, long]))];
  return [
    {
      name: 'objectives',
      rules: objectives.flatMap((one) => windows.map((window) => recording(one, window))),
    },
    { name: 'burns', rules: objectives.flatMap((one) => burns.map((burn) => alerting(one, burn))) },
    {
      name: 'symptoms',
      rules: symptoms.map(({ alert, expression, severity, summary, runbook, ...rest }) => ({
        ...{ alert, expr: expression, for: rest.for, labels: { severity } },
        annotations: { summary, runbook: runbookPage(runbook) },
      })),
    },
  ];
}

/** Returns the name of the recorded ratio of errors in a window. */
export function recordedRatio(window: string): string {
  return `objective:error_ratio:${window}`;
}

function recording({ name, errorRatio }: Objective, window: string): Rule {
  return { record: recordedRatio(window), expr: errorRatio(window), labels: { objective: name } };
}

function alerting({ name, title, target, runbook }: Objective, burn: Burn): Rule {
  const limit = Number((burn.factor * (1 - target)).toPrecision(6));
  const above = (window: string) => `${recordedRatio(window)}{objective="${name}"} > ${limit}`;
  return {
    alert: `${burn.name}Burn`,
    expr: `${above(burn.long)} and ${above(burn.short)}`,
    labels: { objective: name, severity: burn.severity },
    annotations: {
      summary: `${title}: the budget of errors burns ${burn.factor} times too fast.`,
      runbook: runbookPage(runbook),
    },
  };
}
