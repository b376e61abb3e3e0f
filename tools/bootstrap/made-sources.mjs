// Writes the sources that are made from the API where they are missing or old. Runs on the machine's own Node: built-in modules only.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** File of the types of the dashboard's API, relative to the root. */
export const dashboardTypes = 'apps/dashboard/src/api/schema.ts';

/** Files that are in no commit, and the programs that make them: the types of the dashboard's API, and the clients. */
const madeSources = [
  { file: dashboardTypes, maker: 'tools/build/src/documentation/dashboard-schema.ts' },
  {
    file: 'libs/client-typescript/src/made/resources.ts',
    maker: 'tools/build/src/client-typescript/make-client-sources.ts',
  },
  {
    file: 'libs/client-python/src/india_market_data/made/resources.py',
    maker: 'tools/build/src/client-python/make-python-sources.ts',
  },
];

/** Sources of the packed clients. */
export const clientSources = madeSources.slice(1);

/** Sources of which the API is made, and the programs that make others of it. */
const isInput = (source) =>
  /^(?:apps\/api|libs|tools\/build\/src\/(?:api-document|client-typescript|client-python))\//.test(source) ||
  madeSources.some(({ maker }) => maker === source);

/**
 * Writes the made sources, unless the compiled sources of the API are those of which they were made.
 *
 * @param root folder of the workspace, compiled
 * @param runNode starts a program on the project's Node and resolves to its exit code
 * @param made those to write
 * @returns exit code; 0 also when there was nothing to do
 */
export async function writeMadeSources(root, runNode, made = madeSources) {
  const record = join(root, 'node_modules', '.cache', 'made-sources.json');
  const inputs = fingerprintOf(root);
  const madeOf = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  for (const { file, maker } of made) {
    if (madeOf[file] === inputs && existsSync(join(root, file))) continue;
    const code = await runNode([join(root, maker.replace('/src/', '/dist/').replace(/\.ts$/, '.js'))]);
    if (code !== 0) return code;
    madeOf[file] = inputs;
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, JSON.stringify(madeOf));
  }
  return 0;
}

/** Returns the SHA-256 of the inputs as `compile.mjs` recorded them, and of the packages. */
export function fingerprintOf(root) {
  const { sources } = JSON.parse(
    readFileSync(join(root, 'node_modules', '.cache', 'compiled-sources.json'), 'utf8'),
  );
  const inputs = Object.entries(sources)
    .filter(([source]) => isInput(source))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(inputs));
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}
