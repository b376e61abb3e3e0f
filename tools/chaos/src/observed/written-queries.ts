import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** Query of a rule or a panel. */
export interface WrittenQuery {
  /** Name of the rule or title of the panel. */
  readonly name: string;
  readonly expression: string;
}

const rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({ record: z.string().optional(), alert: z.string().optional(), expr: z.string() }),
      ),
    }),
  ),
});
const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

/**
 * Returns the queries of the rules and of the panels of a folder. Those of alerts come without their thresholds: with
 * them they return samples only while the alert is due.
 */
export function writtenQueries(folder: string): WrittenQuery[] {
  const ofRules = rules
    .parse(parse(readFileSync(join(folder, 'rules.yaml'), 'utf8')))
    .groups.flatMap((group) => group.rules)
    .map(({ record, alert, expr }) => ({
      name: record ?? alert ?? '',
      expression: alert === undefined ? expr : withoutThresholds(expr),
    }));
  const ofPanels = dashboard
    .parse(JSON.parse(readFileSync(join(folder, 'objectives.json'), 'utf8')))
    .panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expression: expr })));
  return [...ofRules, ...ofPanels];
}

/** Returns an expression without its comparisons with a number, those that yield 0 or 1 excepted. */
export function withoutThresholds(expression: string): string {
  return expression.replace(/ (?:>=|<=|==|>|<) [\d.]+(?= |$)/g, '');
}
