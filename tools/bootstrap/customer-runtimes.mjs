// Installs the runtimes of customers, on which the deep tests run the client: older Nodes, Deno, Bun and that of Workers.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, Stop } from './prepare.mjs';

/** Installs them from a lockfile of their own, outside of the packages of the project. @returns folder of their `node_modules` */
export async function installCustomerRuntimes() {
  const folder = join(root, 'node_modules', '.cache', 'customer-runtimes');
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, '.ci', 'runtimes', file), join(folder, file));
  const code = await run('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--loglevel=error']);
  if (code !== 0) throw new Stop('the runtimes of customers could not be installed: see above', code);
  return folder;
}
