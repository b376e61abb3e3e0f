// npm run chaos: deliveries under kills and stops; nothing may be lost.
import { join } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';

await main(async () => {
  const node = await prepare();
  return run(node, [join(root, 'tools', 'dist', 'chaos', 'main.js'), ...process.argv.slice(2)]);
});
