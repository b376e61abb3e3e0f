// npm run release: see `release`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepDocument } from '../api-document/kept-document';
import { release } from './release';

const root = join(__dirname, '..', '..', '..', '..');
const usage = 'usage: npm run release -- [--dry-run] [--publish npm:<name>|pypi:<name>]…\n';

async function main(): Promise<void> {
  const options = {
    'dry-run': { type: 'boolean', default: false },
    publish: { type: 'string', multiple: true },
  } as const;
  const { values } = parseArgs({ options });
  const isDryRun = values['dry-run'];
  const day = new Date().toISOString().slice(0, 10);
  const version = await release({ root, day, isDryRun, published: values.publish ?? [], keepDocument });
  process.stdout.write(
    isDryRun ? `${version} would be released\n` : `${version}: now commit and tag v${version}\n`,
  );
}

main().catch((error: unknown) => {
  const isUsage = error instanceof TypeError && 'code' in error;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${isUsage ? usage : ''}`);
  process.exitCode = isUsage ? 2 : 1;
});
