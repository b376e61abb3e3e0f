import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { grafanaDashboard } from './grafana-dashboard';
import { objectivesPage } from './objectives-page';
import { ruleGroups } from './prometheus-rules';

const root = join(__dirname, '..', '..', '..', '..');

/** Files that are made of the objectives, by their paths in the repository. */
export function observabilityFiles(): Readonly<Record<string, string>> {
  return {
    'docs/slo.md': objectivesPage(),
    'docker/observability/rules.yaml': `# Written by npm run docs.\n${stringify({ groups: ruleGroups() }, { lineWidth: 0 })}`,
    'docker/observability/objectives.json': `${JSON.stringify(grafanaDashboard(), null, 2)}\n`,
  };
}

if (require.main === module) {
  for (const [path, text] of Object.entries(observabilityFiles())) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
