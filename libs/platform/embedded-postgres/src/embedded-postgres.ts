import { resolve as absolute } from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port';
import { findPostgresBinaries } from './postgres-binaries';
import { openPostgresCluster, postgresUser, saveConnection } from './postgres-cluster';
import { launchServer } from './postgres-server';
import { clearStalePostmaster } from './stale-postmaster';

export interface EmbeddedPostgresOptions {
  /** Folder of its files; made when missing. `connection.json` in it contains the address for other programs. */
  readonly dataDir: string;
  /** Default: a free one. */
  readonly port?: number;
  /** Database that is made when it does not exist. Default `market`. */
  readonly database?: string;
  /** Server settings by name, for example `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Server that accepts connections. */
export interface RunningPostgres {
  /** Address of the database, password included: never print it. */
  readonly url: string;
  /** Resolves when the server's process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Shuts down in good order: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
  /** Ends at once, like a crash: committed data is recovered at the next start. */
  abort(): Promise<void>;
}

/** A real PostgreSQL from `node_modules` for development and tests: loopback only, password only. */
export class EmbeddedPostgres {
  /**
   * Starts the server, after making its files if they are missing. It runs in a session of its own, so a Ctrl-C in the
   * terminal reaches it only through `stop()`.
   *
   * Errors: `Error` with the server's own last lines; a clear one when another server uses the same folder.
   */
  async start(options: EmbeddedPostgresOptions): Promise<RunningPostgres> {
    const folder = absolute(options.dataDir);
    const binaries = findPostgresBinaries();
    const cluster = await openPostgresCluster(folder, binaries);
    await clearStalePostmaster(cluster.dataFolder);
    for (let attempt = 1; ; attempt++) {
      const port = options.port ?? (await freePort());
      const server = launchServer(cluster, binaries.postgres, port, options.settings ?? {});
      try {
        await server.ready;
      } catch (error) {
        const portWasTaken = server.lastLines().includes('could not bind');
        if (options.port === undefined && portWasTaken && attempt < 5) continue;
        throw error;
      }
      const addressOf = (database: string) =>
        `postgres://${postgresUser}:${cluster.password}@127.0.0.1:${port}/${database}`;
      const url = addressOf(options.database ?? 'market');
      try {
        await makeDatabase(addressOf('postgres'), options.database ?? 'market');
      } catch (error) {
        await server.stop();
        throw error;
      }
      saveConnection(folder, url);
      return { url, ended: server.ended, stop: server.stop, abort: server.abort };
    }
  }
}

async function makeDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
