import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const bootstrapModule = join(__dirname, '..', '..', '..', 'bootstrap', 'type-check.mjs');

/** Checks types with a writer and a compiler of given exit codes; prints the exit code, what is left out and what is printed. */
const script = `
import { checkTypes } from ${JSON.stringify(bootstrapModule)};
const outcomeOf = async (written, checked) => {
  let leftOut = [];
  const printed = [];
  const check = async (args) => ((leftOut = args.filter((each) => each.includes('dashboard'))), checked);
  const code = await checkTypes(async () => ({ code: written, output: 'crash' }), check, (text) => printed.push(text));
  return { code, leftOut: leftOut.length, printed: printed.join() };
};
console.log(JSON.stringify({
  sound: await outcomeOf(0, 0),
  wrong: await outcomeOf(0, 1),
  halfDone: await outcomeOf(1, 2),
  unexplained: await outcomeOf(3, 0),
}));
`;

it('the check of types names the errors of a change with which the API does not load, in place of its crash', async () => {
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(JSON.parse(stdout)).toEqual({
    sound: { code: 0, leftOut: 0, printed: '' },
    wrong: { code: 1, leftOut: 0, printed: '' },
    halfDone: { code: 2, leftOut: 1, printed: '' },
    unexplained: { code: 3, leftOut: 1, printed: 'crash' },
  });
});
