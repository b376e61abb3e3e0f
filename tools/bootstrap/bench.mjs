// npm run bench: what it costs and how fast it is, measured side by side.
import { join } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';

await main(async () => {
  const node = await prepare();
  return run(node, [join(root, 'tools', 'bench', 'dist', 'main.js'), ...process.argv.slice(2)]);
});
