import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '@market/embedded-postgres';
import { Client } from 'pg';

/** A database server of a run's own. */
export interface TruthDatabase {
  readonly folder: string;
  /** An empty database. @returns its address */
  create(name: string): Promise<string>;
  close(): Promise<void>;
}

/** Settings without durability: the database does not outlive the run. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

export async function startTruthDatabase(): Promise<TruthDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'market-truth-'));
  const server = await new EmbeddedPostgres().start({ dataDir: join(folder, 'database'), settings });
  return {
    folder,
    async create(name) {
      const client = new Client({ connectionString: server.url });
      await client.connect();
      await client.query(`CREATE DATABASE ${name} TEMPLATE template1`);
      await client.end();
      return Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
    },
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
