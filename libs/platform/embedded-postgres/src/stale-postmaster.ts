import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for a server that is shutting down in the folder, and removes the lock file of one that has ended: a process id
 * that now belongs to a zombie or to another program would block PostgreSQL's own check for ever.
 *
 * Errors: `Error` when a live server uses the folder.
 */
export async function clearStalePostmaster(dataFolder: string): Promise<void> {
  const lockFile = join(dataFolder, 'postmaster.pid');
  if (process.platform !== 'linux' || !existsSync(lockFile)) return;
  const startedAt = Date.now();
  for (;;) {
    const [owner] = serversIn(dataFolder);
    if (owner === undefined) break;
    const patienceMs = isStopping(lockFile) ? 30_000 : 1_500;
    if (Date.now() - startedAt > patienceMs) {
      throw new Error(
        `another start already uses the database in ${dataFolder} (process ${owner}): stop it first, or set DATA_DIR`,
      );
    }
    await sleep(100);
  }
  rmSync(lockFile, { force: true });
}

/** Tells whether the server is shutting down: it writes its state into the last line of its lock file. */
function isStopping(lockFile: string): boolean {
  try {
    return readFileSync(lockFile, 'utf8').includes('stopping');
  } catch {
    return true;
  }
}

/** Finds processes of a server by their working directory, the data folder; zombies have none. */
function serversIn(dataFolder: string): readonly number[] {
  const folder = realpathSync(dataFolder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => isServerIn(pid, folder))
    .map(Number);
}

function isServerIn(pid: string, folder: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' &&
      readlinkSync(`/proc/${pid}/cwd`) === folder
    );
  } catch {
    return false;
  }
}
