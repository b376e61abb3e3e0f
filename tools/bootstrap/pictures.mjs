// npm run pictures: takes the pictures of the README, of a stack of its own with the demo account.
import { join } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';

await main(async () => {
  const node = await prepare();
  return run(node, [join(root, 'tools', 'demo-account', 'dist', 'pictures', 'main.js')]);
});
