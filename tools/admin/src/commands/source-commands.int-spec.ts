import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { runAdmin } from '../admin';

const page = readFileSync(
  join(__dirname, '../../../../libs/sources/ipowatch/src/gmp/__fixtures__/page.html'),
  'utf8',
);
const dataDir = mkdtempSync(join(tmpdir(), 'source-runs-'));

let database: TestDatabase;
let site: Server;
/** True: the site responds with its page; false: it refuses. */
let isUp = false;
let asked = 0;

beforeAll(async () => {
  database = await createTestDatabase('source_runs');
  site = createServer((_request, response) => {
    asked += 1;
    if (!isUp) response.statusCode = 403;
    response.setHeader('Content-Type', 'text/html').end(isUp ? page : 'refused');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  await admin('database', 'migrate');
});
afterAll(async () => {
  await new Promise((resolve) => site.close(resolve));
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

async function admin(...args: string[]) {
  let [out, err] = ['', ''];
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const exitCode = await runAdmin(args, {
    environment: {
      ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, NODE_ENV: 'test', SOURCES: 'live' },
      ...{ SOURCE_IPOWATCH_URL: address, SOURCE_INVESTORGAIN_URL: address },
    },
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { exitCode, out, err };
}

async function query(sql: string): Promise<void> {
  const client = new Client(database.url);
  await client.connect();
  await client.query(sql);
  await client.end();
}

describe('source run --failed', () => {
  const runFailed = () => admin('source', 'run', '--failed');

  it('asks nothing while no feed failed', async () => {
    expect(await runFailed()).toEqual({ exitCode: 0, out: 'no feed failed\n', err: '' });
    expect(asked).toBe(0);
  });

  it('runs a feed whose last run was refused again, also one that rested at its turns since, until it succeeds', async () => {
    const refused = /^ipowatch\.gmp: blocked: .*403.*\n$/;
    expect(await admin('source', 'run', 'ipowatch.gmp')).toMatchObject({
      exitCode: 1,
      out: expect.stringMatching(refused),
    });
    expect(await runFailed()).toMatchObject({ exitCode: 1, out: expect.stringMatching(refused) });
    isUp = true;
    // As a turn of the ingestor leaves it during the back-off, and one that has just begun.
    await query(`INSERT INTO feed_run (feed_id, slot, started_at, finished_at, status, error)
      VALUES ('ipowatch.gmp', now(), now(), now(), 'skipped', 'backing off'), ('ipowatch.gmp', NULL, now(), NULL, 'running', NULL)`);
    const before = asked;
    expect(await runFailed()).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/^ipowatch\.gmp: ok; [^\n]*\n$/),
    });
    expect(asked).toBe(before + 1);
    expect(await runFailed()).toMatchObject({ exitCode: 0, out: 'no feed failed\n' });
  });

  it.each([[[]], [['ipowatch.gmp', '--failed']]])('source run %j is refused', async (args: string[]) => {
    expect(await admin('source', 'run', ...args)).toEqual({
      ...{ exitCode: 1, out: '', err: 'name one feed, or say --failed\n' },
    });
  });
});
