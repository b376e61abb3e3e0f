// npm run build: compiles the sources and builds the pages of the dashboard; -- --watch: compiles again after each change.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { compile } from './compile.mjs';
import { main, prepare, print, root } from './prepare.mjs';

await main(async () => {
  await prepare({ types: true });
  if (process.argv.includes('--watch')) compileOnChange();
  return 0;
});

/** Compiles after each change of a source, until the process is ended. */
function compileOnChange() {
  let due;
  const onChange = (_event, name) => {
    if (name?.endsWith('.ts') !== true || name.includes('node_modules')) return;
    clearTimeout(due);
    due = setTimeout(compileAgain, 50);
  };
  for (const folder of ['apps', 'libs', 'tools']) watch(join(root, folder), { recursive: true }, onChange);
  print('waiting for changes');
}

async function compileAgain() {
  try {
    const count = await compile(root);
    if (count > 0) print(`compiled ${count} ${count === 1 ? 'source' : 'sources'}`);
  } catch (error) {
    print(error.message);
  }
}
