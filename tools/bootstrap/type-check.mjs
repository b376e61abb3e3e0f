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
 * Checks all types. While a change is half done, the API may not load, and what is made from it cannot be written: then
 * everything but the dashboard and the client is checked, so that the compiler names what the change lacks.
 *
 * @param write writes the sources that are made from the API, and resolves to its exit code and output
 * @param check checks types by a command line, and resolves to its exit code
 * @param print prints the output of `write` when no error of types explains it
 * @returns exit code
 */
export async function checkTypes(write, check, print) {
  const written = await write();
  if (written.code === 0) return check(typeCheck);
  const made = ['apps/dashboard', 'libs/client-typescript', 'libs/client-cli'].map(
    (folder) => `--ignore-pattern=${folder}/**`,
  );
  const code = await check([...typeCheck, ...made]);
  if (code !== 0) return code;
  print(written.output);
  return written.code;
}
