// Writes the types of the dashboard's API where they are missing or old. Runs on the machine's own Node: built-in modules only.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** File of the types, relative to the root. It is in no commit. */
export const dashboardTypes = 'apps/dashboard/src/api/schema.ts';
const maker = 'tools/build/src/documentation/dashboard-schema.ts';
/** Sources of which the API is made, and the program that makes the types of it. */
const isInput = (source) => /^(?:apps\/api|libs)\//.test(source) || source === maker;

/**
 * Writes `apps/dashboard/src/api/schema.ts`, unless the compiled sources of the API are those of which it was made.
 *
 * @param root folder of the workspace, compiled
 * @param runNode starts a program on the project's Node and resolves to its exit code
 * @returns exit code; 0 also when there was nothing to do
 */
export async function writeDashboardTypes(root, runNode) {
  const record = join(root, 'node_modules', '.cache', 'dashboard-types.txt');
  const inputs = fingerprintOf(root);
  const isCurrent = existsSync(record) && readFileSync(record, 'utf8') === inputs;
  if (isCurrent && existsSync(join(root, dashboardTypes))) return 0;
  const code = await runNode([join(root, maker.replace('/src/', '/dist/').replace(/\.ts$/, '.js'))]);
  if (code === 0) {
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, inputs);
  }
  return code;
}

/** SHA-256 of the inputs as `compile.mjs` recorded them, and of the packages. */
function fingerprintOf(root) {
  const { sources } = JSON.parse(
    readFileSync(join(root, 'node_modules', '.cache', 'compiled-sources.json'), 'utf8'),
  );
  const inputs = Object.entries(sources)
    .filter(([source]) => isInput(source))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(inputs));
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}
