// Packs the clients into dist/packages, which the API serves, where their sources changed. `npm start` runs it when the service is ready.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { clientSources, fingerprintOf, writeMadeSources } from './made-sources.mjs';
import { capture, main, projectNode, root, Stop } from './prepare.mjs';

const packages = join(root, 'dist', 'packages');
/** File that tells the page of the clients why there are none. */
const failure = join(root, 'dist', 'packages-failure.txt');
const record = join(root, 'node_modules', '.cache', 'packed-clients.txt');

/** Folders and files beside the compiled sources that are packed, or that pack. */
const packed = [
  'libs/client-typescript',
  'libs/client-cli',
  'libs/client-python/src',
  'libs/mcp-tools',
  'LICENSE',
];
const packing = 'tools/build/dist/client-packages';

await main(async () => {
  rmSync(failure, { force: true });
  const made = await writeMadeSources(root, runNode, clientSources);
  if (made !== 0) throw new Stop('the sources of the clients could not be written: see above', made);
  const inputs = inputsOf();
  if (existsSync(packages) && existsSync(record) && readFileSync(record, 'utf8') === inputs) return 0;
  const next = `${packages}.${process.pid}`;
  try {
    const code = await runNode([
      join(root, 'tools', 'build', 'dist', 'packaging', 'main.js'),
      'clients',
      next,
    ]);
    if (code !== 0) return code;
    rmSync(packages, { recursive: true, force: true });
    renameSync(next, packages);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  writeFileSync(record, inputs);
  return 0;
});

/** Runs a program on the project's Node. What it prints is shown, and if it fails, kept for the page. */
async function runNode(args) {
  const { code, output } = await capture(projectNode(), args);
  process.stderr.write(output);
  if (code !== 0) {
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(failure, reasonIn(output));
  }
  return code;
}

/** Returns the line of an error in an output, else its last line, without the folder of the workspace. */
function reasonIn(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? 'It ended without a word.';
  return reason.replaceAll(`${root}/`, '').slice(0, 500);
}

/** Returns the SHA-256 of all that the packages are made of. */
function inputsOf() {
  const hash = createHash('sha256').update(fingerprintOf(root));
  for (const file of [...packed, packing].flatMap(filesIn).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Lists the files below a path, or the path of a file, without what is built. */
function filesIn(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !['node_modules', 'dist', '__pycache__'].includes(name))
    .flatMap((name) => filesIn(`${path}/${name}`));
}
