import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Image } from './images';
import { joinProgram } from './join-program';
import { locationOf, lockedPackages, type LockedPackages, nameAt } from './lockfile';
import { closureOf } from './package-closure';
import { traceProgram } from './program-trace';

/** What a packaged app consists of. */
export interface PackagedApp {
  /** Compiled files of ours that are joined into the programs. */
  readonly files: number;
  /** Locations of the packages from the registry. */
  readonly packages: readonly string[];
}

/** What only compilers and debuggers read. */
const forCompilers = /\.(?:[cm]?ts|map|tsbuildinfo)$/;
/** What says which package it is, and under which terms. */
const ofThePackage = /^(?:package\.json|(?:un)?licen[cs]e|notice|copying|patents)/i;

/**
 * Lays out a folder with an image's programs, each one file, and the packages that they need to run, each where it
 * lies in the workspace: its manifest and licence when its code is in the programs, and all of it when they ask for it
 * by name or read its files. Takes the packages from the installed workspace, whose integrity npm has checked, and
 * asks nothing of the network.
 *
 * Errors: `Error` when the folder is not empty, or when something is not built or not installed.
 */
export async function packageApp(
  root: string,
  name: string,
  image: Image,
  folder: string,
): Promise<PackagedApp> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  const locked = lockedPackages(root);
  const trace = traceProgram(root, locked, image.programs);
  const packages = closureOf(locked, trace.packages).filter((location) => isPresent(root, locked, location));
  mkdirSync(folder, { recursive: true });
  const absent = new Set(trace.leftOut.map(nameAt));
  const joined = new Set<string>();
  for (const program of image.programs) {
    const files = await joinProgram(root, program, absent, join(folder, program));
    for (const file of files) joined.add(locationOf(file));
  }
  for (const location of packages) copyPackage(root, folder, location, joined.has(location));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const manifest = {
    name: `india-market-data-${name}`,
    version,
    private: true,
    license: 'Apache-2.0',
    type: 'commonjs',
    dependencies: Object.fromEntries(
      trace.packages.map((location) => [nameAt(location), locked[location]?.version]),
    ),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  forReadersOnly(folder);
  return { files: trace.files.length, packages };
}

/** An optional package for another platform is not installed; any other has to be. */
function isPresent(root: string, locked: LockedPackages, location: string): boolean {
  if (existsSync(join(root, location))) return true;
  if (locked[location]?.optional === true) return false;
  throw new Error(`${location} is not installed`);
}

/** A package without its types and maps, and without the packages inside of it, which have locations of their own. */
function copyPackage(root: string, folder: string, location: string, isJoined: boolean): void {
  const from = join(root, location);
  cpSync(from, join(folder, location), {
    recursive: true,
    filter: (path) => {
      if (path === from) return true;
      const name = basename(path);
      if (lstatSync(path).isDirectory()) return !isJoined && name !== 'node_modules';
      return isJoined ? ofThePackage.test(name) : !forCompilers.test(name);
    },
  });
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
