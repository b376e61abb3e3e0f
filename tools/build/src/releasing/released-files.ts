import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const inManifest = /^( {2}"version": ")[^"]+/m;

/** Projects that have the version of the release: the service, and the clients for npm. */
const projects = ['', 'libs/client-typescript', 'libs/client-cli', 'libs/mcp-tools'] as const;

/** Files that state the version, with a pattern of what stands before it and of itself. */
const versionFiles: readonly (readonly [string, RegExp])[] = [
  ...projects.map((project) => [join(project, 'package.json'), inManifest] as const),
  ['libs/client-typescript/src/version.ts', /(version = ')[^']+/],
  ['libs/mcp-tools/src/version.ts', /(version = ')[^']+/],
  ['libs/client-python/src/india_market_data/_version.py', /^(VERSION = ")[^"]+/m],
];

interface Lockfile {
  version: string;
  readonly packages: Record<string, { version?: string } | undefined>;
}

/** Writes a version into all files that state it. Errors: `Error` with the name of a file that states none. */
export function writeVersion(root: string, version: string): void {
  for (const [file, pattern] of versionFiles) {
    const text = readFileSync(join(root, file), 'utf8');
    if (!pattern.test(text)) throw new Error(`${file} states no version`);
    writeFileSync(join(root, file), text.replace(pattern, `$1${version}`));
  }
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
  lock.version = version;
  for (const project of projects) {
    const locked = lock.packages[project];
    if (locked?.version !== undefined) locked.version = version;
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

/**
 * Returns the changelog with its unreleased entries under a version and its day, below an empty section for the next ones. Errors: `Error`
 * if nothing is unreleased.
 *
 * @param day shape: `YYYY-MM-DD`
 */
export function datedChangelog(text: string, version: string, day: string): string {
  const [, entries = ''] = /^## \[Unreleased\]\n([\s\S]*?)(?=^## \[|$(?![\s\S]))/m.exec(text) ?? [];
  if (!entries.includes('\n- ')) throw new Error('CHANGELOG.md has no entries below Unreleased');
  return text.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${day}\n`);
}
