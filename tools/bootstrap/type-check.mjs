import { join } from 'node:path';
import { root } from './prepare.mjs';

/** Command line, for the project's Node, that checks all types and the lint rules that need them, but no planted violation. */
export const typeCheck = [
  join(root, 'node_modules', 'oxlint', 'bin', 'oxlint'),
  '--type-check',
  '--ignore-pattern=**/__fence-canary__/**',
  'apps',
  'libs',
  'tools',
];

/**
 * Checks all types. While a change is half done, the API may not load, and the types of its dashboard cannot be written: then
 * everything but the dashboard is checked, so that the compiler names what the change lacks.
 *
 * @param write writes the types of the dashboard's API, and resolves to its exit code and output
 * @param check checks types by a command line, and resolves to its exit code
 * @param print prints the output of `write` when no error of types explains it
 * @returns exit code
 */
export async function checkTypes(write, check, print) {
  const written = await write();
  if (written.code === 0) return check(typeCheck);
  const code = await check([...typeCheck, '--ignore-pattern=apps/dashboard/**']);
  if (code !== 0) return code;
  print(written.output);
  return written.code;
}
