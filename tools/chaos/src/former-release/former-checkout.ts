import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..', '..', '..', '..');
/** Replaced by each release (docs/releasing.md), so that its last commit is the release where no tag is. */
const releasedFile = 'docs/openapi/last-release.json.gz';
const archiveBytes = 1024 ** 3;

/** Source of the last release in a folder of its own. */
export interface FormerCheckout {
  readonly folder: string;
  /** Tag, or else commit. */
  readonly name: string;
}

/** Returns the tag of the last release, or else the commit that last replaced the released API description; null without one. */
export function lastRelease(): string | null {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*');
  return tag ?? git('log', '-1', '--format=%H', '--', releasedFile);
}

/**
 * Lays the source of the last release into a folder for temporary files, installs what its lockfile names, and builds it
 * by its own launcher. A folder of an earlier call is used again.
 *
 * Errors: `Error` when it does not install or build.
 */
export function buildLastRelease(name: string): FormerCheckout {
  const commit = git('rev-parse', '--short=12', `${name}^{commit}`);
  if (commit === null) throw new Error(`${name} is no commit of this repository`);
  const folder = join(tmpdir(), `market-release-${commit}`);
  if (!existsSync(folder)) {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: archiveBytes });
    mkdirSync(folder);
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  }
  const launcher = join(folder, 'tools', 'bootstrap', 'build.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} does not build: ${stdout}${stderr}`);
  return { folder, name: name === commit ? commit : name.slice(0, 12) };
}

/** Returns the output of git; null when it fails or prints nothing. */
function git(...words: string[]): string | null {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null;
}
