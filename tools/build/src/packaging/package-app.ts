import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Image } from './images';
import { joinPrograms } from './join-programs';
import { lockedPackages } from './locked-packages';
import { locationOf, type LockedPackages, nameAt } from './lockfile';
import { computeClosure } from './package-closure';
import { traceProgram } from './program-trace';

/** Parts of a packaged app. */
export interface PackagedApp {
  /** Compiled files of ours that are joined into the programs, relative to the root. */
  readonly files: readonly string[];
  /** Locations of the packages from the registry. */
  readonly packages: readonly string[];
}

/** Makers of folders that a program reads, by the folder relative to the root. */
export type MadeFolders = Readonly<Record<string, (folder: string) => Promise<void>>>;

export interface PackagingOptions {
  readonly made?: MadeFolders;
  /** Plugins of the bundler. */
  readonly plugins?: readonly Plugin[];
}

/** Files that only compilers and debuggers read. */
const forCompilers = /\.(?:[cm]?ts|map|tsbuildinfo)$/;
/** Names of files that say which package it is, and under which terms. */
const ofThePackage = /^(?:package\.json|.*(?:licen[cs]e|notice|copyright).*|copying.*|authors.*|patents.*)$/i;
/** Words of licences, wherever they stand: in some packages only at the end of what to read first, or above one function. */
const grants = /Permission (?:is hereby granted|to use, copy, modify)|Redistribution and use in source/;

/**
 * Lays out a folder with an image's programs, each one file, and the packages that they need to run, each where it
 * lies in the workspace: its manifest and licences when its code is in the programs, else all of it, since it may be
 * asked for by its name, or its files be read. Takes the packages from the installed workspace, whose integrity npm
 * has checked, and asks nothing of the network.
 *
 * Errors: `Error` when the folder is not empty, when something is not built or not installed, or when a program would
 * hold a package that by the lockfile nothing needs to run.
 */
export async function packageApp(
  root: string,
  name: string,
  image: Image,
  folder: string,
  { made = {}, plugins = [] }: PackagingOptions = {},
): Promise<PackagedApp> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  const locked = lockedPackages(root);
  const trace = traceProgram(root, locked, image.programs);
  const packages = computeClosure(locked, trace.packages).filter((location) =>
    isPresent(root, locked, location),
  );
  mkdirSync(folder, { recursive: true });
  const entries = Object.fromEntries(
    image.programs.map((program) => [program.replace(/\.js$/, ''), program]),
  );
  const inputs = await joinPrograms(root, locked, entries, folder, plugins);
  const files = inputs.filter((file) => locationOf(file) === '').sort();
  const joined = new Set(inputs.map(locationOf).filter((location) => location !== ''));
  const stranger = [...joined].find((location) => !packages.includes(location));
  if (stranger !== undefined)
    throw new Error(`${stranger} would be in a program, and nothing needs it to run`);
  for (const location of packages) copyPackage(root, folder, location, joined.has(location));
  for (const path of image.reads ?? []) copyRead(root, folder, path);
  for (const [path, make] of Object.entries(made)) await make(join(folder, path));
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
  return { files, packages };
}

/** Copies a file, or a folder of built files. Errors: `Error` when it does not exist. */
function copyRead(root: string, folder: string, path: string): void {
  if (!existsSync(join(root, path))) throw new Error(`${path} is missing or not built`);
  cpSync(join(root, path), join(folder, path), { recursive: true });
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
  const isWanted = (name: string) => !forCompilers.test(name) && (!isJoined || saysTerms(join(from, name)));
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const name = join(relative(from, entry.parentPath), entry.name);
    if (entry.isFile() && locationOf(name) === '' && isWanted(name))
      cpSync(join(from, name), join(folder, location, name));
  }
}

function saysTerms(file: string): boolean {
  return ofThePackage.test(basename(file)) || grants.test(readFileSync(file, 'latin1'));
}

/**
 * Sets the modes of files: everyone may read, only the owner write, and nothing is executable. The modes in the
 * workspace depend on the machine.
 */
function forReadersOnly(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) forReadersOnly(path);
    else if (entry.isFile()) chmodSync(path, 0o644);
  }
}
