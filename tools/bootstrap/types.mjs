// npm run types: checks the types, and the lint rules that need them.
import { writeMadeSources } from './made-sources.mjs';
import { capture, main, prepare, print, root, run } from './prepare.mjs';
import { checkTypes } from './type-check.mjs';

await main(async () => {
  const node = await prepare();
  const write = async () => {
    let output = '';
    const code = await writeMadeSources(root, async (args) => {
      const made = await capture(node, args);
      output = made.output;
      return made.code;
    });
    return { code, output };
  };
  return checkTypes(write, (args) => run(node, args), print);
});
