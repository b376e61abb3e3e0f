// npm run package -- <image> <folder>: an image's app, laid out as the Dockerfiles copy it; `clients`: the packed clients. Dockerfiles call this script too.
import { join } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';

await main(async () => {
  const node = await prepare({ types: true });
  return run(node, [join(root, 'tools', 'build', 'dist', 'packaging', 'main.js'), ...process.argv.slice(2)]);
});
