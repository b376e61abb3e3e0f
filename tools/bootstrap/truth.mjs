// npm run truth: an invented month through the whole pipeline; what is published is compared with what is true.
import { join } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';

await main(async () => {
  const node = await prepare();
  return run(node, [join(root, 'tools', 'truth', 'dist', 'main.js'), ...process.argv.slice(2)]);
});
