import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { EmbeddedPostgres } from './embedded-postgres';

const settings = { fsync: 'off' };

describe('EmbeddedPostgres', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('keeps its data over a restart, on any port', async () => {
    const first = await new EmbeddedPostgres().start({ dataDir, settings });
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();

    const second = await new EmbeddedPostgres().start({ dataDir, settings });
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  it('is UTF-8 with the built-in locale and has pg_trgm', async () => {
    const server = await new EmbeddedPostgres().start({ dataDir, settings });
    await query(server.url, 'CREATE EXTENSION pg_trgm');
    expect(await query(server.url, `SELECT upper('é') AS letter, similarity('nse', 'nse') AS alike`)).toEqual(
      [{ letter: 'É', alike: 1 }],
    );
    await server.stop();
  });

  it('stores its address readable for this user only, and requires the password', async () => {
    const server = await new EmbeddedPostgres().start({ dataDir, settings });
    const file = join(dataDir, 'connection.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ url: server.url });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const stranger = new URL(server.url);
    stranger.password = 'guess';
    await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    await server.stop();
  });

  it('refuses a folder that a running server uses', async () => {
    const server = await new EmbeddedPostgres().start({ dataDir, settings });
    await expect(new EmbeddedPostgres().start({ dataDir, settings })).rejects.toThrow(
      /another start already uses/,
    );
    await server.stop();
  });

  it('starts although its lock file names a process that is no server', async () => {
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n`);
    const server = await new EmbeddedPostgres().start({ dataDir, settings });
    await server.stop();
  });

  it('ends when its parent process is killed', async () => {
    const compiled = join(__dirname, '..', 'dist');
    const script = `new (require(${JSON.stringify(compiled)}).EmbeddedPostgres)()
      .start({ dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: 'off' } })
      .then(({ url }) => console.log(url));`;
    const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    parent.kill('SIGKILL');
    await once(parent, 'exit');

    const next = await new EmbeddedPostgres().start({ dataDir, settings });
    await expect(query(printed.toString('utf8').trim(), 'SELECT 1')).rejects.toThrow();
    await next.stop();
  });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
