// npm run chaos: deliveries under kills and stops, nothing may be lost; --requests: 2 000 generated requests a route.
import { join } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';

const inModules = (...parts) => join(root, 'node_modules', ...parts);

await main(async () => {
  const node = await prepare();
  const wishes = process.argv.slice(2);
  if (!wishes.includes('--requests')) {
    return run(node, [join(root, 'tools', 'dist', 'chaos', 'main.js'), ...wishes]);
  }
  const options = ['--selectProjects', 'e2e', '--verbose', '--testPathPatterns', 'answer-generated-requests'];
  const env = { GENERATED_REQUESTS: '2000', ...process.env };
  return run(node, [inModules('jest', 'bin', 'jest.js'), ...options], { stdio: 'inherit', env });
});
