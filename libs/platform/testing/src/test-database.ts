import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Database of one spec file. */
export interface TestDatabase {
  readonly url: string;
  /** Removes the database, open connections included. */
  drop(): Promise<void>;
}

/**
 * Makes a database on the run's server, empty or as a copy.
 *
 * Errors: `Error` outside of an integration or end-to-end run, where no server is started.
 *
 * @param name part of the database's name, to find it in logs; a unique part is added.
 * @param copied template; it must have no connections meanwhile. Default: none.
 */
export async function createTestDatabase(
  name = 'spec',
  copied?: Pick<TestDatabase, 'url'>,
): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (serverUrl === undefined) {
    throw new Error('no test database: only *.int-spec.ts and *.e2e-spec.ts may ask for one');
  }
  const database = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '_')}_${randomBytes(6).toString('hex')}`;
  const template = copied === undefined ? 'template1' : new URL(copied.url).pathname.slice(1);
  await query(serverUrl, `CREATE DATABASE "${database}" TEMPLATE "${template}"`);
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
