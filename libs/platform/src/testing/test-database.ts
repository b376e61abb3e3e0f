import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** An empty database of a spec file's own. */
export interface TestDatabase {
  readonly url: string;
  /** Removes it, open connections included. */
  drop(): Promise<void>;
}

/**
 * Makes an empty database on the run's server.
 *
 * Errors: `Error` outside of an integration or end-to-end run, where no server is started.
 *
 * @param name part of the database's name, to find it in logs; a unique part is added.
 */
export async function createTestDatabase(name = 'spec'): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (serverUrl === undefined) {
    throw new Error('no test database: only *.int-spec.ts and *.e2e-spec.ts may ask for one');
  }
  const database = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '_')}_${randomBytes(6).toString('hex')}`;
  await query(serverUrl, `CREATE DATABASE "${database}"`);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return {
    url: url.href,
    drop: () => query(serverUrl, `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`),
  };
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
