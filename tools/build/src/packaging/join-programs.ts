import { build, type Plugin } from 'esbuild';
import { mkdirSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { Script } from 'node:vm';
import { locationOf, type LockedPackages } from './lockfile';

/** Max length of a line of a joined program: short enough for an editor, and for positions in a stack. */
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

/** Code by which the bundler restores the name of a class; see `withNamedClasses`. */
const namesClass = /static\s*\{\s*__name\s*\(\s*this\s*,/g;
const namesAnything = /var __name\s*=[^;]+;/;

/**
 * Joins each of some compiled programs and everything that it loads into one file, which does the same: a process that reads and
 * compiles one file instead of some 1 800 is up in two thirds of the time. Classes keep their names, by which logs and
 * errors call them; comments and indentation go.
 *
 * Errors: `Error` that names what the workspace's own files load and what cannot be found.
 *
 * @param entries compiled files, relative to the root, by the joined file without `.js`, relative to the folder
 * @param folder where the joined programs are written
 * @param plugins of the bundler, asked before its own
 * @returns the files that are in them, relative to the root
 */
export async function joinPrograms(
  root: string,
  locked: LockedPackages,
  entries: Readonly<Record<string, string>>,
  folder: string,
  plugins: readonly Plugin[] = [],
): Promise<readonly string[]> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([out, entry]) => ({ in: join(root, entry), out })),
    outdir: folder,
    write: false,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: `node${process.versions.node}`,
    // As Node itself finds packages, not as bundlers like to.
    conditions: [],
    mainFields: ['main'],
    minifyWhitespace: true,
    keepNames: true,
    lineLimit,
    legalComments: 'eof',
    banner: { js: whereItIs.banner },
    define: whereItIs.define,
    plugins: [...plugins, leaveOut(root, locked)],
    metafile: true,
    logLevel: 'silent',
  });
  for (const { path, text } of outputFiles) {
    const code = withNamedClasses(text);
    // Says where it is no program any more, before anybody ships it.
    new Script(code, { filename: path });
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  return Object.keys(metafile.inputs);
}

/**
 * The bundler gives every class and function the name it had. A class gets it once, a function each time one is made,
 * which takes 5 % of a request: functions do without.
 */
function withNamedClasses(code: string): string {
  const ofClasses = `var __nameClass = (made, value) => Object.defineProperty(made, "name", { value, configurable: true });`;
  return code
    .replace(namesClass, 'static{__nameClass(this,')
    .replace(namesAnything, `${ofClasses}var __name = (made) => made;`);
}

/**
 * Packages of development are still asked for by their names when they are needed, as without joining; so is what a
 * package looks for and gets along without.
 */
function leaveOut(root: string, locked: LockedPackages): Plugin {
  const isOfDevelopment = (path: string) => locked[locationOf(relative(root, path))]?.dev === true;
  return {
    name: 'leave out what is not there at run time',
    setup({ onResolve, resolve }) {
      // The files of a package find the same: asked once, which takes most of the time.
      const decisions = new Map<string, Promise<boolean>>();
      onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, importer, kind, namespace, resolveDir }) => {
        if (pluginData === alreadyAsked || isBuiltin(path)) return null;
        const location = locationOf(relative(root, importer));
        const decide = async () => {
          const from = { importer, kind, namespace, resolveDir, pluginData: alreadyAsked };
          const found = await resolve(path, from);
          return (found.errors.length > 0 && location !== '') || isOfDevelopment(found.path);
        };
        const key = [location, kind, path].join(' ');
        const decision = decisions.get(key) ?? decide();
        decisions.set(key, decision);
        // Resolved again by the bundler: from a result of this plugin it would not know that the file is an ES module.
        return (await decision) ? { path, external: true } : null;
      });
    },
  };
}

/** Marks the question by which the bundler itself is asked where a package lies. */
const alreadyAsked = Symbol('already asked');
