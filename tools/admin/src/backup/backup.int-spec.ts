import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { processEnvironment } from '@market/base/config';
import { freePort, launcherFor, launchServer, type PostgresServer } from '@market/embedded-postgres';
import { Client } from 'pg';
import { runAdmin } from '../admin';

/** Folder of the programs of an installed PostgreSQL, null where none is installed. */
function installedPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : [];
  const folders = [...versions, ...(processEnvironment()['PATH'] ?? '').split(delimiter)];
  const has = (folder: string) =>
    ['initdb', 'postgres', 'pg_dump', 'psql'].every((name) => existsSync(join(folder, name)));
  return folders.find(has) ?? null;
}

const programs = installedPrograms();
const where = programs === null ? describe.skip : describe;

where('backup, with an installed PostgreSQL', () => {
  const bin = programs ?? '';
  let folder: string;
  let server: PostgresServer;
  let address: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'backup-'));
    const dataFolder = mkdtempSync(join(tmpdir(), 'backup-server-'));
    const launcher = launcherFor(dataFolder, join(bin, 'postgres'));
    const [command, args] = launcher(join(bin, 'initdb'), [
      ...['-D', dataFolder, '-U', 'market', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
    ]);
    execFileSync(command, [...args], { stdio: 'ignore' });
    const port = await freePort();
    server = launchServer({ dataFolder, launcher }, join(bin, 'postgres'), port, { fsync: 'off' });
    await server.ready;
    address = `postgres://market@127.0.0.1:${port}`;
    await sql('postgres', 'CREATE DATABASE market');
    await admin('database', 'migrate');
    await admin('account', 'create', '--email', 'one@example.com', '--plan', 'pro');
    await sql('market', "UPDATE log_head SET last = 41 WHERE log = 'events'");
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  async function sql(database: string, text: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: `${address}/${database}` });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  const admin = (...args: string[]) => adminOf(`${address}/market`, ...args);

  async function adminOf(DATABASE_URL: string, ...args: string[]) {
    const [out, err]: string[][] = [[], []];
    const exitCode = await runAdmin([...args, '--json'], {
      environment: { DATABASE_URL, DATA_DIR: folder, PG_BIN: bin, NODE_ENV: 'test' },
      out: (text) => out?.push(text),
      err: (text) => err?.push(text),
    });
    const printed = out?.join('') ?? '';
    return {
      exitCode,
      err: err?.join('') ?? '',
      json: printed === '' ? null : (JSON.parse(printed) as Record<string, unknown>),
    };
  }

  const made = async () => String((await admin('backup', 'create')).json?.['file']);

  /** Writes a backup whose text was changed, and returns its file. */
  async function changed(name: string, change: (text: string) => string): Promise<string> {
    const file = join(folder, name);
    await writeFile(file, gzipSync(change(gunzipSync(await readFile(await made())).toString())));
    return file;
  }

  /** Writes rows one after the other until a backup is made beside them. */
  async function madeUnderWrites(): Promise<string> {
    let isMade = false;
    const write = async () => {
      for (let row = 0; !isMade; row += 1)
        await sql('market', `INSERT INTO service_fact (name, value) VALUES ('row ${row}', '')`);
    };
    const making = made().finally(() => (isMade = true));
    await Promise.all([write(), making]);
    return making;
  }

  it('made under writes is of one instant, and is verified in a database of its own, which is dropped', async () => {
    const file = await madeUnderWrites();
    const rows = expect.objectContaining({ account: 1, ipo: 0 }) as unknown;
    const manifest = expect.objectContaining({ heads: { events: 41, published: 0 }, rows }) as unknown;
    await expect(admin('backup', 'verify', file)).resolves.toMatchObject({
      exitCode: 0,
      json: { ok: true, manifest, differences: [], findings: [] },
    });
    expect((await admin('backup', 'list')).json).toContainEqual({ file, manifest });
    expect(await sql('postgres', "SELECT FROM pg_database WHERE datname LIKE 'backup%'")).toEqual([]);
  });

  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'was cut',
      async () => {
        const file = join(folder, 'cut.sql.gz');
        await writeFile(file, (await readFile(await made())).subarray(0, -2_000));
        return file;
      },
      /cut\.sql\.gz is damaged: unexpected end of file/,
    ],
    [
      'lacks its last statement',
      () => changed('open.sql.gz', (text) => text.slice(0, text.lastIndexOf('\nCREATE TABLE'))),
      /is cut/,
    ],
    ['is none', () => changed('none.sql.gz', () => 'hello\n'), /no backup of this service/],
  ])('is refused when it %s', async (_title, make, reason) => {
    const refused = await admin('backup', 'verify', await make());
    expect(refused).toMatchObject({ exitCode: 1, err: expect.stringMatching(reason) as unknown });
    expect(await sql('postgres', "SELECT FROM pg_database WHERE datname LIKE 'backup%'")).toEqual([]);
  });

  it('that lacks a row is found by its count', async () => {
    const file = await changed('less.sql.gz', (text) => text.replace(/^.*account\.created.*\n/m, ''));
    await expect(admin('backup', 'verify', file)).resolves.toMatchObject({
      exitCode: 1,
      json: { differences: [expect.stringMatching(/^audit_entry: \d rows in the backup, \d restored$/)] },
    });
  });

  it('is restored into an empty database only, with positions far behind those of before', async () => {
    const file = await made();
    await expect(admin('backup', 'restore', file, '--into', `${address}/market`)).resolves.toMatchObject({
      exitCode: 1,
      err: expect.stringMatching(/the database is not empty/) as unknown,
    });
    await sql('postgres', 'CREATE DATABASE restored');
    await expect(admin('backup', 'restore', file, '--into', `${address}/restored`)).resolves.toMatchObject({
      exitCode: 0,
    });
    expect(await sql('restored', "SELECT last::int FROM log_head WHERE log = 'events'")).toEqual([
      { last: 1_000_041 },
    ]);
    expect(await sql('restored', 'SELECT email FROM account')).toEqual([{ email: 'one@example.com' }]);
    const [next] = await sql('restored', "SELECT nextval('audit_entry_position_seq')::int AS next");
    expect(Number(next?.['next'])).toBeGreaterThan(1_000_000);
  });

  it('is listed and restored when the database of the service is gone', async () => {
    const file = await made();
    await sql('postgres', 'CREATE DATABASE successor');
    const gone = 'postgres://market@127.0.0.1:1/market';
    await expect(adminOf(gone, 'backup', 'list')).resolves.toMatchObject({ exitCode: 0 });
    const restored = await adminOf(gone, 'backup', 'restore', file, '--into', `${address}/successor`);
    expect(restored).toMatchObject({ exitCode: 0, err: '' });
    expect(await sql('successor', 'SELECT email FROM account')).toEqual([{ email: 'one@example.com' }]);
  });
});
