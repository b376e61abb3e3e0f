// npm run types: checks the types, and the lint rules that need them.
import { main, prepare, run } from './prepare.mjs';
import { typeCheck } from './type-check.mjs';

await main(async () => run(await prepare({ types: true }), typeCheck));
