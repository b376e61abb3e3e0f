// npm run capacity: what a load takes: processes, connections, memory, space. See docs/scaling.md.
import { join } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';

await main(async () => {
  const node = await prepare();
  return run(node, [join(root, 'tools', 'bench', 'dist', 'capacity', 'main.js'), ...process.argv.slice(2)]);
});
