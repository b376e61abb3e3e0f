// Compiles TypeScript to `dist` without checking types. Runs on the machine's own Node: built-in modules and swc only.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** Files that no program loads: tests, which Jest compiles itself. The pages of the dashboard and the clients have builds of their own. */
const notCompiled =
  /\.(?:d|spec|int-spec|e2e-spec)\.ts$|^apps\/dashboard\/|^libs\/client-(?:typescript|cli)\//;
/** Sources that are read, compiled and written at the same time. */
const atOnce = 16;

/**
 * Compiles the sources that changed since the last time, and removes the output of sources that are gone.
 *
 * Errors: a syntax error, with its file and line.
 *
 * @param root folder of the workspace
 * @returns number of compiled sources
 */
export async function compile(root) {
  const { transform, version } = createRequire(join(root, 'package.json'))('@swc/core');
  const settings = settingsIn(root);
  const recordFile = join(root, 'node_modules', '.cache', 'compiled-sources.json');
  const before = readRecord(recordFile, fingerprint(version, JSON.stringify(settings)));
  const sources = {};
  const changed = [];
  for (const source of ['apps', 'libs', 'tools'].flatMap((folder) => sourcesIn(root, folder))) {
    const text = readFileSync(join(root, source), 'utf8');
    sources[source] = fingerprint(text);
    const isCurrent = before.sources[source] === sources[source] && existsSync(outputOf(root, source));
    if (!isCurrent) changed.push([source, text]);
  }
  const count = changed.length;
  const work = async () => {
    for (let next = changed.pop(); next !== undefined; next = changed.pop()) {
      const [source, text] = next;
      const output = outputOf(root, source);
      const sourceFileName = relative(dirname(output), join(root, source));
      const options = { ...settings, filename: join(root, source), sourceFileName };
      const { code, map } = await transform(text, options);
      mkdirSync(dirname(output), { recursive: true });
      replace(`${output}.map`, map);
      replace(output, `${code}//# sourceMappingURL=${output.slice(dirname(output).length + 1)}.map\n`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const gone = Object.keys(before.sources).filter((source) => sources[source] === undefined);
  for (const output of gone.map((source) => outputOf(root, source))) {
    for (const file of [output, `${output}.map`]) rmSync(file, { force: true });
  }
  if (count + gone.length > 0) {
    mkdirSync(dirname(recordFile), { recursive: true });
    replace(recordFile, JSON.stringify({ settings: before.settings, sources }));
  }
  return count;
}

/**
 * Returns the options of swc: those of `.swcrc`, with maps in files of their own, `import()` left as it is, and the names of the exports
 * where `import()` of Node looks for them.
 */
function settingsIn(root) {
  const { module, ...rest } = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
  return {
    ...rest,
    swcrc: false,
    sourceMaps: true,
    module: { ...module, ignoreDynamic: true, exportInteropAnnotation: true },
  };
}

/** Returns what was compiled with the same settings; nothing if the settings or the compiler changed. */
function readRecord(file, settings) {
  const record = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return record.settings === settings ? record : { settings, sources: {} };
}

function sourcesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      const isSkipped = ['node_modules', 'dist', '__fence-canary__'].includes(entry.name);
      return isSkipped ? [] : sourcesIn(root, path);
    }
    return path.includes('/src/') && path.endsWith('.ts') && !notCompiled.test(path) ? [path] : [];
  });
}

function outputOf(root, source) {
  return join(root, source.replace('/src/', '/dist/').replace(/\.ts$/, '.js'));
}

function fingerprint(...texts) {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64url');
}

/** Writes a file that a program may be loading: it reads the old one or the new one. */
function replace(file, text) {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, text);
  renameSync(next, file);
}
