import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgres, type RunningPostgres } from '@market/embedded-postgres';
import { folderOfServers } from './folder-of-servers';

const prefix = 'market-test-database-';

/** Database server that all spec files of one test run share. */
export interface TestServer extends RunningPostgres {
  /** Stops the server and removes its files. */
  remove(): Promise<void>;
}

/** Starts a server in a temporary folder, without durability: nothing of it outlives the run. */
export async function startTestServer(): Promise<TestServer> {
  const folder = folderOfServers();
  removeLeftovers(folder);
  const dataDir = mkdtempSync(join(folder, `${prefix}${process.pid}-`));
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_connections: '200',
    max_wal_size: '512MB',
  };
  const server = await new EmbeddedPostgres().start({ dataDir, settings });
  return {
    ...server,
    async remove() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes folders of killed runs: their servers have ended, their folders remain. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    if (isAlive(pid)) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      continue;
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
