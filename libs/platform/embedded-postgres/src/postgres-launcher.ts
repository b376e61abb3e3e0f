import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Builds a command that runs a PostgreSQL program as a user whom PostgreSQL accepts. */
export type Launcher = (program: string, args: readonly string[]) => readonly [string, readonly string[]];

const nobody = 65_534;

/**
 * Finds a launcher, because PostgreSQL refuses root. An ordinary user runs it plainly; root runs it inside a user
 * namespace without a mapping, or, where the kernel forbids that, as the owner of the nearest folder that is not
 * root's, or as `nobody`. Where util-linux is installed the server also gets `SIGINT` when this process ends for any
 * reason.
 *
 * Errors: `Error` when no user may run it in this folder.
 */
export function launcherFor(dataFolder: string, postgres: string): Launcher {
  if (process.getuid?.() !== 0) {
    const careful = prefixed('setpriv', '--pdeathsig', 'INT', '--');
    return works(careful, dataFolder, postgres) ? careful : plain;
  }
  const owner = statSync(dataFolder).uid;
  if (owner !== 0) return asUser(owner);
  const isolated = prefixed('unshare', '-U', '--', 'setpriv', '--pdeathsig', 'INT', '--');
  if (works(isolated, dataFolder, postgres)) return isolated;
  for (const user of [firstOwnerAbove(dataFolder), nobody]) {
    chownSync(dataFolder, user, user);
    if (works(asUser(user), dataFolder, postgres)) return asUser(user);
  }
  chownSync(dataFolder, 0, 0);
  throw new Error(
    `PostgreSQL does not run as root, and no other user may use ${dataFolder}: start as an ordinary user`,
  );
}

const plain: Launcher = (program, args) => [program, args];

function prefixed(command: string, ...before: string[]): Launcher {
  return (program, args) => [command, [...before, program, ...args]];
}

function asUser(user: number): Launcher {
  const id = String(user);
  return prefixed('setpriv', '--reuid', id, '--regid', id, '--clear-groups', '--pdeathsig', 'INT', '--');
}

function firstOwnerAbove(folder: string): number {
  const parent = dirname(folder);
  if (parent === folder) return nobody;
  const owner = statSync(parent).uid;
  return owner === 0 ? firstOwnerAbove(parent) : owner;
}

/** Tries the launcher on the real folder and the real program: it must be able to write there and to start. */
function works(launcher: Launcher, folder: string, postgres: string): boolean {
  const script = 'cd "$0" && test -w . && exec "$1" --version';
  const [command, args] = launcher('sh', ['-c', script, folder, postgres]);
  return spawnSync(command, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;
}
