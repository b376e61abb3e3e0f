import { objectives } from './objectives';
import { burns, ruleGroups } from './prometheus-rules';
import { symptoms } from './symptoms';

const minutesOfThirtyDays = 30 * 24 * 60;

/** Returns the text of `docs/slo.md`. */
export function objectivesPage(): string {
  const promised = objectives.map(({ title, means, target, runbook }) => {
    const budget = `${Math.round(minutesOfThirtyDays * (1 - target))} min`;
    return `| ${title} | ${means} | ${percent(target)} | ${budget} | [runbook](runbook.md#${runbook}) |`;
  });
  const burnRows = burns.map(
    ({ name, long, short, factor, severity }) =>
      `| \`${name}Burn\` | ${long} and ${short} | ${factor} | ${severity} |`,
  );
  const symptomRows = symptoms.map(
    ({ alert, expression, severity, runbook, ...rest }) =>
      `| \`${alert}\` | \`${expression.replaceAll('|', '\\|')}\` | ${rest.for} | ${severity} | [runbook](runbook.md#${runbook}) |`,
  );
  const queries = objectives.map(
    ({ title, errorRatio }) => `${title}:\n\n\`\`\`promql\n${errorRatio('30d')}\n\`\`\`\n`,
  );
  const alerts = ruleGroups().flatMap(({ rules }) => rules.filter(({ alert }) => alert !== undefined)).length;
  return `# Objectives

Written by \`npm run docs\` from \`tools/build/src/observability\`, like the rules of Prometheus (\`docker/observability/rules.yaml\`, ${alerts} alerts)
and the dashboard of Grafana (\`docker/observability/objectives.json\`). Each is measured over 30 days by Prometheus, which scrapes both
programs ([operations](operations.md#health-and-metrics)).

| Objective | A good reading | Promised | Budget in 30 days | Missed |
| --- | --- | --- | --- | --- |
${promised.join('\n')}

## Share of bad readings

${queries.join('\n')}
## Alerts on a budget that burns

An alert is raised while both windows burn the budget faster than the factor: 1 uses it up in 30 days.

| Alert | Windows | Factor | Severity |
| --- | --- | --- | --- |
${burnRows.join('\n')}

## Alerts on symptoms

| Alert | When | For | Severity | Do |
| --- | --- | --- | --- | --- |
${symptomRows.join('\n')}
`;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(3))} %`;
}
