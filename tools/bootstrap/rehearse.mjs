// npm run rehearse: what customers, owners, receivers and operators do, once against the service as it is deployed: the programs
// of the images, behind nginx with TLS. `npm test` does it in a short form.
import { join } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';

await main(async () => {
  const node = await prepare();
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const options = ['--selectProjects', 'e2e', '--verbose', '--testPathPatterns', 'rehearse-production'];
  const env = { ...process.env, REHEARSAL: 'whole' };
  return run(node, [jest, ...options, ...process.argv.slice(2)], { stdio: 'inherit', env });
});
