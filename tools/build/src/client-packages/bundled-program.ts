import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  copyFileSync,
  readdirSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Metafile } from 'esbuild';

export const root = join(__dirname, '..', '..', '..', '..');

/** Program of customers, packed with all that it needs in one file. */
export interface BundledProgram {
  /** Folder of its project, relative to the root. */
  readonly project: string;
  /** Main file, relative to the project. */
  readonly entry: string;
  /** Name of the command, which is the name of the file as well. */
  readonly command: string;
  /** Facts that the program reads beside itself, written as JSON. */
  readonly facts: object;
}

/**
 * Makes the package of a program in an empty folder: one file without dependencies, its facts, and the licences of what it contains.
 * Errors: `Error` of the bundler.
 */
export async function packageProgram(
  folder: string,
  { project, entry, command, facts }: BundledProgram,
): Promise<void> {
  const source = join(root, project);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
    entryPoints: [join(source, entry)],
    ...{ bundle: true, platform: 'node', target: 'node20', format: 'cjs', minify: true, keepNames: true },
    ...{ conditions: ['@market/source'], banner: { js: '#!/usr/bin/env node' }, metafile: true },
    ...{ outfile: join(folder, `${command}.cjs`), absWorkingDir: root, legalComments: 'none' },
  });
  const { name, version, description, license } = manifestOf(source);
  const manifest = {
    ...{ name, version, description, license, engines: { node: '>=20' } },
    bin: { [command]: `./${command}.cjs` },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'facts.json'), JSON.stringify({ version, ...facts }));
  const licences = licencesOf(metafile);
  if (licences !== '') writeFileSync(join(folder, 'LICENSES-OF-PARTS.txt'), licences);
  copyFileSync(join(source, 'README.md'), join(folder, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

function manifestOf(folder: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Readonly<Record<string, string>>;
}

/** Returns the licences of all packages of which a bundle has a file. Errors: `Error` for a package without one. */
function licencesOf({ inputs }: Metafile): string {
  const folders = new Set(Object.keys(inputs).flatMap((file) => packageFolder(file) ?? []));
  return [...folders].sort().map(licenceText).join('\n\n');
}

function packageFolder(file: string): string | null {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? null;
}

function licenceText(folder: string): string {
  const place = join(root, folder);
  const { name, version, license } = manifestOf(place);
  const file = readdirSync(place).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined && license === undefined) throw new Error(`${relative(root, place)} has no licence`);
  const text =
    file !== undefined && existsSync(join(place, file)) ? readFileSync(join(place, file), 'utf8') : '';
  return `${name} ${version} (${license})\n\n${text.trim()}`;
}
