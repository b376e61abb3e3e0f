// npm run chaos: deliveries under kills and stops, nothing may be lost; --requests: 2 000 generated requests a route;
// --bytes: 10 000 damaged responses a feed.
import { join } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';

const inModules = (...parts) => join(root, 'node_modules', ...parts);

/** Suites that `npm test` runs in a short form. */
const longForms = {
  '--requests': {
    options: ['--selectProjects', 'e2e', '--verbose', '--testPathPatterns', 'answer-generated-requests'],
    env: { GENERATED_REQUESTS: '2000' },
  },
  '--bytes': {
    options: [
      '--selectProjects',
      'unit',
      '--testNamePattern',
      'damaged bytes',
      '--testPathPatterns',
      'libs/sources',
    ],
    env: { DAMAGED_COPIES: '10000' },
  },
};

await main(async () => {
  const node = await prepare();
  const wishes = process.argv.slice(2);
  const [, longForm] = Object.entries(longForms).find(([wish]) => wishes.includes(wish)) ?? [];
  if (longForm === undefined) {
    return run(node, [join(root, 'tools', 'chaos', 'dist', 'main.js'), ...wishes]);
  }
  const env = { ...longForm.env, ...process.env };
  return run(node, [inModules('jest', 'bin', 'jest.js'), ...longForm.options], { stdio: 'inherit', env });
});
