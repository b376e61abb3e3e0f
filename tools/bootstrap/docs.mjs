// npm run docs: writes the pages and files that are made from code and text. Tests fail if they are out of date.
import { join } from 'node:path';
import { compile } from './compile.mjs';
import { main, prepare, root, run } from './prepare.mjs';

const programs = [
  'build/dist/documentation/settings-page.js',
  'build/dist/documentation/decisions-index.js',
  'build/dist/documentation/publisher-names.js',
  'build/dist/observability/observability-files.js',
  'invented-market/dist/replay-payloads/generate-payloads.js',
];

await main(async () => {
  const node = await prepare();
  for (const program of programs) {
    const code = await run(node, [join(root, 'tools', program)]);
    if (code !== 0) return code;
    // Some write sources, which the next ones and the apps load compiled.
    await compile(root);
  }
  return 0;
});
