import { build, type Plugin } from 'esbuild';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { locationOf } from './lockfile';

/** How long a line of a joined program gets: short enough for an editor, and for the places in a stack. */
const lineLimit = 200;

/** ES modules ask where they are; the joined program is no ES module. */
const whereItIs = {
  banner: `const importMetaUrl = require('node:url').pathToFileURL(__filename).href;`,
  define: {
    'import.meta.url': 'importMetaUrl',
    'import.meta.filename': '__filename',
    'import.meta.dirname': '__dirname',
  },
};

/**
 * Joins a compiled program and everything that it loads into one file, which does the same: a process that reads and
 * compiles one file instead of some 1 800 is up in two thirds of the time. Names stay as they are, for whoever reads a
 * stack or a log; comments and indentation go.
 *
 * Errors: `Error` that names what the workspace's own files load and what cannot be found.
 *
 * @param entry compiled file, relative to the root
 * @param absent packages that are not to be in it, although they are installed
 * @param file where the joined program is written
 * @returns the files that are in it, relative to the root
 */
export async function joinProgram(
  root: string,
  entry: string,
  absent: ReadonlySet<string>,
  file: string,
): Promise<readonly string[]> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, entry)],
    outfile: file,
    write: false,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: `node${process.versions.node}`,
    // As Node itself finds packages, not as bundlers like to.
    conditions: [],
    mainFields: ['main'],
    minifyWhitespace: true,
    lineLimit,
    legalComments: 'none',
    banner: { js: whereItIs.banner },
    define: whereItIs.define,
    plugins: [leaveOut(absent)],
    metafile: true,
    logLevel: 'silent',
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, withClassNames(outputFiles.map(({ text }) => text).join('')));
  return Object.keys(metafile.inputs);
}

/**
 * The bundler makes `X = class _X` of a class that names itself. It keeps its name, by which logs call it: the bundler
 * could do that too, but for every function each time it is made, which takes 5 % of a request.
 */
function withClassNames(code: string): string {
  return code.replace(
    /\b(?!_)\w+=class _(\w+)(?: extends [\w$.]+)?\{/g,
    (head, name: string) =>
      `${head}static{Object.defineProperty(this,"name",{value:"${name}",configurable:true})}`,
  );
}

/**
 * What is absent is still asked for by its name when it is needed, as without joining; so is what a package looks for
 * and gets along without.
 */
function leaveOut(absent: ReadonlySet<string>): Plugin {
  return {
    name: 'leave out what is absent',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, importer, kind, namespace, resolveDir }) => {
        if (pluginData === alreadyAsked) return null;
        if (absent.has(packageOf(path))) return { path, external: true };
        if (locationOf(importer) === '') return null;
        const from = { importer, kind, namespace, resolveDir, pluginData: alreadyAsked };
        const { errors } = await resolve(path, from);
        // What was found is found again: of an answer from here the bundler would not know that it is an ES module.
        return errors.length > 0 ? { path, external: true } : null;
      });
    },
  };
}

/** Marks the question by which the bundler itself is asked where a package lies. */
const alreadyAsked = Symbol('already asked');

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
