import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** SQLSTATEs of a name that is taken: `duplicate_database`, and `unique_violation` when two take it at one moment. */
const nameIsTaken = ['42P04', '23505'];

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
  const serverUrl = serverOfRun();
  const database = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '_')}_${randomBytes(6).toString('hex')}`;
  const template = copied === undefined ? 'template1' : new URL(copied.url).pathname.slice(1);
  // Half of the processor time of the default, which writes each page to the log.
  await query(serverUrl, `CREATE DATABASE "${database}" TEMPLATE "${template}" STRATEGY FILE_COPY`);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return {
    url: url.href,
    drop: async () => void (await query(serverUrl, `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`)),
  };
}

/**
 * Returns a database to copy, which the first caller of the run fills; callers at the same time may each fill one.
 *
 * Errors: those of `createTestDatabase` and of `fill`.
 *
 * @param content what the database contains, as text: the same text, the same database
 * @param fill fills an empty database, and leaves no connection to it
 */
export async function filledDatabase(
  content: string,
  fill: (url: string) => Promise<void>,
): Promise<Pick<TestDatabase, 'url'>> {
  const serverUrl = serverOfRun();
  const database = `filled_${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
  const filled = new URL(serverUrl);
  filled.pathname = `/${database}`;
  const found = await query(serverUrl, `SELECT FROM pg_database WHERE datname = '${database}'`);
  if (found > 0) return { url: filled.href };
  const draft = await createTestDatabase('draft');
  try {
    await fill(draft.url);
    await query(
      serverUrl,
      `ALTER DATABASE "${new URL(draft.url).pathname.slice(1)}" RENAME TO "${database}"`,
    );
  } catch (error) {
    await draft.drop();
    // Another caller was faster.
    if (!nameIsTaken.includes((error as { code?: string }).code ?? '')) throw error;
  }
  return { url: filled.href };
}

function serverOfRun(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined) return url;
  throw new Error('no test database: only *.int-spec.ts and *.e2e-spec.ts may ask for one');
}

/** Runs one statement and resolves to the number of its rows. */
async function query(url: string, sql: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
