import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Image } from './images';
import { lockedPackages, type LockedPackage, type LockedPackages, nameAt } from './lockfile';
import { closureOf } from './package-closure';
import { type ProgramTrace, traceProgram } from './program-trace';

/** What a packaged app consists of. */
export interface PackagedApp {
  /** Compiled files of ours. */
  readonly files: number;
  /** Locations of the packages from the registry. */
  readonly packages: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly type?: string;
  readonly exports?: Readonly<Record<string, { readonly default: string }>>;
}

/** What only compilers and debuggers read. */
const forCompilers = /\.(?:[cm]?ts|map|tsbuildinfo)$/;

/**
 * Lays out a folder with what an image's programs load and nothing else: compiled files, the packages that they need
 * to run, each where it lies in the workspace. Takes the packages from the installed workspace, whose integrity npm
 * has checked, and asks nothing of the network.
 *
 * Errors: `Error` when the folder is not empty, or when something is not built or not installed.
 */
export function packageApp(root: string, name: string, image: Image, folder: string): PackagedApp {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  const locked = lockedPackages(root);
  const trace = traceProgram(root, locked, image.programs);
  const packages = closureOf(locked, trace.packages).filter((location) => isPresent(root, locked, location));
  mkdirSync(folder, { recursive: true });
  for (const file of trace.files) copy(root, folder, file);
  for (const location of packages) copyPackage(root, folder, location);
  for (const workspace of trace.workspaces) writeManifest(root, folder, workspace);
  linkWorkspaces(locked, trace, folder);
  copy(root, folder, 'LICENSE');
  const { version } = readJson(join(root, 'package.json')) as Manifest;
  writeJson(join(folder, 'package.json'), {
    name: `india-market-data-${name}`,
    version,
    private: true,
    license: 'Apache-2.0',
    type: 'commonjs',
    dependencies: Object.fromEntries(
      trace.packages.map((location) => [nameAt(location), locked[location]?.version]),
    ),
  });
  forReadersOnly(folder);
  return { files: trace.files.length, packages };
}

/** An optional package for another platform is not installed; any other has to be. */
function isPresent(root: string, locked: LockedPackages, location: string): boolean {
  if (existsSync(join(root, location))) return true;
  if (locked[location]?.optional === true) return false;
  throw new Error(`${location} is not installed`);
}

function copy(root: string, folder: string, file: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  cpSync(join(root, file), join(folder, file));
}

/** A package without its types and maps, and without the packages inside of it, which have locations of their own. */
function copyPackage(root: string, folder: string, location: string): void {
  const from = join(root, location);
  cpSync(from, join(folder, location), {
    recursive: true,
    filter: (path) => {
      if (path === from) return true;
      if (lstatSync(path).isDirectory()) return basename(path) !== 'node_modules';
      return !forCompilers.test(path);
    },
  });
}

/** A manifest that says how the package is loaded, and nothing of how it is developed. */
function writeManifest(root: string, folder: string, workspace: string): void {
  const { name, version, type, exports } = readJson(join(root, workspace, 'package.json')) as Manifest;
  const offered = Object.entries(exports ?? {}).map(([path, conditions]) => [path, conditions.default]);
  writeJson(join(folder, workspace, 'package.json'), {
    name,
    version,
    private: true,
    type,
    ...(offered.length > 0 && { exports: Object.fromEntries(offered) as object }),
  });
}

function linkWorkspaces(locked: LockedPackages, { workspaces }: ProgramTrace, folder: string): void {
  const links = Object.entries(locked).filter(
    ([, { link, resolved }]: [string, LockedPackage]) => link === true && workspaces.includes(resolved ?? ''),
  );
  for (const [location, { resolved = '' }] of links) {
    const link = join(folder, location);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(folder, resolved)), link);
  }
}

/** What the files' modes were is chance: everybody may read, nobody but the owner write, and nothing is to be executed. */
function forReadersOnly(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) forReadersOnly(path);
    else if (entry.isFile()) chmodSync(path, 0o644);
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
