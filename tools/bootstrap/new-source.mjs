// npm run new-source -- <id> --kind=gmp --url=https://…: makes the folder of a source by the Nx generator.
import { join } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';

await main(async () => {
  const node = await prepare();
  const nx = join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
  return run(node, [nx, 'generate', '@market/build:source', ...process.argv.slice(2)]);
});
