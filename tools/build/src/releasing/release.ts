import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nextVersion } from './next-version';
import { datedChangelog, writeVersion } from './released-files';

/** Names of packages that are ours, by registry, relative to the root. */
export const ownedNamesFile = 'tools/build/owned-names.json';

/** Release that is to be made. */
export interface ReleaseRequest {
  readonly root: string;
  /** Day of the release. Shape: `YYYY-MM-DD`. */
  readonly day: string;
  readonly isDryRun: boolean;
  /** Packages that will be published. Shape: `npm:<name>` or `pypi:<name>`. */
  readonly published: readonly string[];
  /** Keeps the description of the API for the comparison with later ones. */
  readonly keepDocument: () => Promise<void>;
}

/**
 * Makes a release: writes the version by the commits since the last tag, dates the changelog, and keeps the description of the API. A dry run
 * writes nothing. Commits and tags are made by hand.
 *
 * Errors: `Error` if a name is not ours, files are changed, nothing concerns users, or the changelog has no entries.
 *
 * @returns the version
 */
export async function release(request: ReleaseRequest): Promise<string> {
  const { root, day, isDryRun, published } = request;
  refuseStrangers(root, published);
  if (!isDryRun && git(root, 'status', '--porcelain') !== '') throw new Error('commit your changes first');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const next = nextVersion(version, commitsSinceTag(root));
  if (next === null) throw new Error(`no commit since ${version} concerns users`);
  const changelog = join(root, 'CHANGELOG.md');
  const dated = datedChangelog(readFileSync(changelog, 'utf8'), next, day);
  if (isDryRun) return next;
  writeVersion(root, next);
  writeFileSync(changelog, dated);
  await request.keepDocument();
  return next;
}

function refuseStrangers(root: string, published: readonly string[]): void {
  const owned = JSON.parse(readFileSync(join(root, ownedNamesFile), 'utf8')) as Record<string, string[]>;
  for (const name of published) {
    const [registry = '', ...rest] = name.split(':');
    if (owned[registry]?.includes(rest.join(':')) !== true)
      throw new Error(`${name} is not ours: ${ownedNamesFile} does not list it`);
  }
}

/** Returns the messages of the commits since the last tag of a version; of all commits where there is none. */
function commitsSinceTag(root: string): readonly string[] {
  const [tag] = git(root, 'tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n');
  const range = tag === undefined || tag === '' ? 'HEAD' : `${tag}..HEAD`;
  return git(root, 'log', '--format=%B%x00', range)
    .split('\0')
    .map((message) => message.trim());
}

function git(root: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim();
}
