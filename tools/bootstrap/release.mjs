// npm run release -- [--dry-run]: writes the next version, dates the changelog, keeps the description of the API, and writes the bill of materials. See
// docs/releasing.md.
import { join } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';
import { writeBillOfMaterials } from './sbom.mjs';

await main(async () => {
  const node = await prepare({ types: true });
  const args = process.argv.slice(2);
  const code = await run(node, [join(root, 'tools', 'build', 'dist', 'releasing', 'main.js'), ...args]);
  if (code !== 0 || args.includes('--dry-run')) return code;
  return writeBillOfMaterials(node, join(root, 'dist', 'sbom.cdx.json'));
});
