// npm start: everything on one machine.
import { join } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';

await main(async () => {
  const startedAt = Date.now();
  const node = await prepare({ packages: 'serving' });
  const env = { ...process.env, STACK_STARTED_AT: String(startedAt), STACK_STARTED_BY: String(process.pid) };
  return run(node, [join(root, 'tools', 'dev-stack', 'dist', 'main.js'), ...process.argv.slice(2)], { env });
});
