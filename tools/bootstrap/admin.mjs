// npm run --silent admin: the operator's command line. Standard output belongs to the command alone.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { main, prepare, projectNode, root, run } from './prepare.mjs';

await main(async () => {
  const entry = join(root, 'tools', 'admin', 'dist', 'main.js');
  const say = (line) => process.stderr.write(`${line}\n`);
  const node = existsSync(entry) ? projectNode() : await prepare({ say, packages: 'serving' });
  return run(node, [entry, ...process.argv.slice(2)]);
});
