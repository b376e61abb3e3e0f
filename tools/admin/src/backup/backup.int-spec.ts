import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Logger } from '@nestjs/common';
import { processEnvironment } from '@market/base/config';
import { TaskRegistry } from '@market/base/tasks';
import { AuditJournal } from '@market/database/audit';
import { installedPrograms, type RunningPostgres, startInstalledPostgres } from '@market/embedded-postgres';
import { SystemClock } from '@market/kernel';
import { Client } from 'pg';
import { runAdmin } from '../admin';
import { withUrl } from './load-backup';

const SECRETS_KEY = randomBytes(32).toString('base64');
const programs = installedPrograms(processEnvironment()['PATH'] ?? '');
const where = programs === null ? describe.skip : describe;

where('backup, with an installed PostgreSQL', () => {
  const bin = programs ?? '';
  let folder: string;
  let server: RunningPostgres;
  let address: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'backup-'));
    server = await startInstalledPostgres(bin);
    address = server.url.replace(/\/postgres$/, '');
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
      environment: { DATABASE_URL, DATA_DIR: folder, PG_BIN: bin, NODE_ENV: 'test', SECRETS_KEY },
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
    await expect(
      admin('backup', 'restore', file, '--into', `${address}/market`, '--no-journal'),
    ).resolves.toMatchObject({
      exitCode: 1,
      err: expect.stringMatching(/the database is not empty/) as unknown,
    });
    await sql('postgres', 'CREATE DATABASE restored');
    await expect(
      admin('backup', 'restore', file, '--into', `${address}/restored`, '--no-journal'),
    ).resolves.toMatchObject({
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
    const restored = await adminOf(
      gone,
      'backup',
      'restore',
      file,
      '--into',
      `${address}/successor`,
      '--no-journal',
    );
    expect(restored).toMatchObject({ exitCode: 0, err: '' });
    expect(await sql('successor', 'SELECT email FROM account')).toEqual([{ email: 'one@example.com' }]);
  });

  it('is restored only when it is said what becomes of later revocations', async () => {
    const file = await made();
    await sql('postgres', 'CREATE DATABASE unsaid');
    const unsaid = await admin('backup', 'restore', file, '--into', `${address}/unsaid`);
    expect(unsaid).toMatchObject({ exitCode: 1, err: expect.stringContaining('--no-journal') as unknown });
    expect(await sql('unsaid', "SELECT FROM pg_class WHERE relname = 'account'")).toEqual([]);
  });

  it('is restored with the revocations, suspensions and closings that the log of the ingestor tells of', async () => {
    const created = await admin('account', 'create', '--email', 'two@example.com', '--plan', 'free');
    const suspended = String(created.json?.['id']);
    const other = await admin('account', 'create', '--email', 'three@example.com', '--plan', 'pro');
    const closed = String(other.json?.['id']);
    const key = await admin('key', 'create', '--account', suspended, '--type', 'test');
    const keyId = String(key.json?.['id']);
    const file = await made();
    const lines: string[] = [];
    const spy = jest
      .spyOn(Logger.prototype, 'log')
      .mockImplementation((line: unknown) => void lines.push(JSON.stringify(line)));
    await admin('key', 'revoke', keyId);
    await admin('account', 'suspend', suspended, '--by', 'asha', '--reason', 'unpaid');
    await admin('account', 'close', closed, '--by', 'asha');
    await withUrl(`${address}/market`, async (dataSource) => {
      await new AuditJournal(dataSource, new SystemClock(), new TaskRegistry()).write();
    });
    spy.mockRestore();
    const lost = {
      ...(JSON.parse(lines.find((line) => line.includes('journal')) ?? '') as object),
      position: 1e9,
      subject: 'key_lost',
    };
    const journal = join(folder, 'ingestor.log');
    const text = [...lines, ...lines, 'ingestor | no line of ours', JSON.stringify(lost)].join('\n');
    await writeFile(journal, text);

    await sql('postgres', 'CREATE DATABASE journalled');
    const into = `${address}/journalled`;
    const until = '2026-11-20T06:00:00.000Z';
    const options = ['--journal', journal, '--lost-until', until];
    const restored = await admin('backup', 'restore', file, '--into', into, ...options);
    expect(restored).toMatchObject({ exitCode: 0, err: '' });
    expect(restored.json?.['journal']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'key.revoked', subject: keyId, outcome: 'applied' }),
        expect.objectContaining({ action: 'account.suspended', outcome: 'applied' }),
        expect.objectContaining({ action: 'account.closed', outcome: 'applied' }),
        expect.objectContaining({ subject: 'key_lost', outcome: 'unknown' }),
      ]),
    );
    expect(
      await sql(
        'journalled',
        `SELECT (SELECT revoked_at IS NOT NULL FROM api_key WHERE id = '${keyId}') AS revoked,
                (SELECT suspension_reason FROM account WHERE id = '${suspended}') AS reason,
                (SELECT closed_at IS NOT NULL FROM account WHERE id = '${closed}') AS closed,
                (SELECT lost_until FROM restore_point) AS lost`,
      ),
    ).toEqual([{ revoked: true, reason: 'unpaid', closed: true, lost: new Date(until) }]);
    expect((await adminOf(into, 'database', 'check')).json).toMatchObject({ ok: true });
  });
});
