import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { processEnvironment } from '@market/base/config';
import type { ProbeTarget } from './source-probe';
import { runStack } from './stack';
import { stopSignals } from './stop-signals';

const root = resolve(__dirname, '..', '..', '..');

async function main(): Promise<void> {
  const { STACK_STARTED_AT, STACK_STARTED_BY, ...environment } = processEnvironment();
  const signals = stopSignals(STACK_STARTED_BY === undefined ? undefined : Number(STACK_STARTED_BY));
  // A closed terminal must not end the stack before it has ended its children.
  process.stdout.on('error', () => undefined);
  process.exitCode = await runStack({
    environment,
    entries: {
      migrate: join(root, 'apps', 'ingestor', 'dist', 'migrate.js'),
      demoAccount: join(root, 'tools', 'demo-account', 'dist', 'main.js'),
      api: join(root, 'apps', 'api', 'dist', 'main.js'),
      ingestor: join(root, 'apps', 'ingestor', 'dist', 'main.js'),
      packClients: join(root, 'tools', 'bootstrap', 'pack-clients.mjs'),
      replayServer: join(root, 'tools', 'invented-market', 'dist', 'replay-server', 'main.js'),
    },
    sources: await sourcesOfIngestor(),
    write: (text) => process.stdout.write(text),
    startedAt: Number(STACK_STARTED_AT ?? Date.now()),
    ...signals,
  });
}

/** The ingestor's own list, so that a new source needs no line here. */
async function sourcesOfIngestor(): Promise<readonly ProbeTarget[]> {
  const list = join(root, 'apps', 'ingestor', 'dist', 'sources.js');
  const { sources } = (await import(pathToFileURL(list).href)) as { sources: readonly ProbeTarget[] };
  return sources;
}

void main().finally(() => process.exit());
