// Builds the pages of the dashboard. Runs on the machine's own Node: built-in modules only.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboardTypes } from './made-sources.mjs';

const project = ['apps', 'dashboard'];
const outsideOfIt = ['package-lock.json', 'tsconfig.base.json'];

/**
 * Builds `apps/dashboard/dist/web`, unless its inputs are those of the last build.
 *
 * @param root folder of the workspace
 * @param runNode starts a program on the project's Node and resolves to its exit code
 * @returns exit code; 0 also when there was nothing to do
 */
export async function buildDashboard(root, runNode) {
  const folder = join(root, ...project);
  const record = join(folder, 'dist', 'web-inputs.txt');
  const inputs = fingerprintOf(root, folder);
  const isBuilt = existsSync(join(folder, 'dist', 'web', 'index.html'));
  if (isBuilt && existsSync(record) && readFileSync(record, 'utf8') === inputs) return 0;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const config = join(folder, 'vite.config.mjs');
  const code = await runNode([vite, 'build', '--config', config, '--logLevel', 'warn']);
  if (code === 0) {
    mkdirSync(join(folder, 'dist'), { recursive: true });
    writeFileSync(record, inputs);
  }
  return code;
}

/** SHA-256 of the names and contents of all files that `vite build` reads. It drops types. */
function fingerprintOf(root, folder) {
  const hash = createHash('sha256');
  const add = (name, file) => hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
  for (const name of outsideOfIt) add(name, join(root, name));
  const names = readdirSync(folder, { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => isInput(name) && `apps/dashboard/${name}` !== dashboardTypes)
    .sort();
  for (const name of names) add(name, join(folder, name));
  return hash.digest('hex');
}

function isInput(name) {
  if (/^(?:dist|node_modules)(?:\/|$)/.test(name) || /\.spec\.ts$|__fence-canary__/.test(name)) return false;
  return /\.(?:html|css|svg|json|mjs|tsx?|txt)$/.test(name);
}
