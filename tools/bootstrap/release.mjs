// npm run release -- [--dry-run]: writes the next version, dates the changelog, and keeps the description of the API. See docs/releasing.md.
import { join } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';

await main(async () => {
  const node = await prepare({ types: true });
  return run(node, [join(root, 'tools', 'build', 'dist', 'releasing', 'main.js'), ...process.argv.slice(2)]);
});
