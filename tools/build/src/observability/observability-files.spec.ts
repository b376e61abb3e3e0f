import { findHeadings, pathsLike, textOf } from '../documentation/repository.fixture';
import { dashboardQueries } from './grafana-dashboard';
import { observabilityFiles } from './observability-files';
import { queriedMetrics } from './queried-metrics';
import { ruleGroups } from './prometheus-rules';

const rules = ruleGroups().flatMap(({ rules: of }) => of);
const alerts = rules.filter(({ alert }) => alert !== undefined);

it.each(Object.entries(observabilityFiles()))('%s is what the objectives say', (path, text) => {
  expect(textOf(path)).toBe(text);
});

it('every alert leads to a section of the runbook that exists', () => {
  const sections = findHeadings(textOf('docs/runbook.md')).map(
    (heading) =>
      `docs/runbook.md#${heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-')}`,
  );
  expect(alerts.length).toBeGreaterThan(20);
  expect(alerts.filter(({ annotations }) => !sections.includes(annotations?.['runbook'] ?? ''))).toEqual([]);
});

it('every metric of a rule or a panel is registered by a program, or recorded by a rule', () => {
  const code = pathsLike('{apps,libs}/**/*.ts')
    .filter((file) => !file.endsWith('spec.ts'))
    .map(textOf)
    .join('\n');
  const recorded = new Set(rules.map(({ record }) => record));
  const queried = [...rules.map(({ expr }) => expr), ...dashboardQueries()].flatMap(queriedMetrics);
  const known = (name: string) =>
    recorded.has(name) ||
    name.startsWith('process_') ||
    code.includes(`'${name}'`) ||
    code.includes(`'${name.replace(/_(?:count|bucket|sum)$/, '')}'`);
  expect(new Set(queried).size).toBeGreaterThan(12);
  expect(queried.filter((name) => !known(name))).toEqual([]);
});

it('every metric that operations.md asks to alert on is in a rule', () => {
  const rows = Array.from(
    textOf('docs/operations.md').matchAll(/^\| `(\w+)(?:\{\w+(?:,\w+)*\})?` .*\*\*alert/gim),
  );
  const names = rows.map(([, name = '']) => name);
  const queried = new Set(alerts.flatMap(({ expr }) => queriedMetrics(expr)));
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !queried.has(name))).toEqual([]);
});

it.each([
  ['sum by (status) (rate(a_total{b_c="d_e"}[5m])) > 0', ['a_total']],
  ['x:y_z:1h{o="p"} > 0.1 and avg(avg_over_time((f_g >= bool 2)[1h:1m]))', ['x:y_z:1h', 'f_g']],
])('the metrics of %s are %j', (query, metrics) => {
  expect(queriedMetrics(query)).toEqual(metrics);
});
