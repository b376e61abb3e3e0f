// npm run sbom [-- <file>]: writes the bill of materials of what runs in production, as CycloneDX in JSON: by default dist/sbom.cdx.json. It is made of the
// lockfile alone, so that the same lockfile gives the same bytes; without addresses of a registry, which the lockfile names none of.
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';

export async function writeBillOfMaterials(node, file) {
  mkdirSync(dirname(file), { recursive: true });
  const program = join(root, 'node_modules', '@cyclonedx', 'cyclonedx-npm', 'bin', 'cyclonedx-npm-cli.js');
  const how = ['--package-lock-only', '--omit', 'dev', '--spec-version', '1.6', '--output-reproducible'];
  return run(node, [program, ...how, '--output-file', file, join(root, 'package.json')]);
}

if (process.argv[1]?.endsWith('sbom.mjs')) {
  await main(async () =>
    writeBillOfMaterials(await prepare(), resolve(process.argv[2] ?? join(root, 'dist', 'sbom.cdx.json'))),
  );
}
