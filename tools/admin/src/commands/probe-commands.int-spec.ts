import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { runAdmin } from '../admin';

let folder: string;
let server: Server;
let status = 200;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admin-probe-'));
  writeFileSync(join(folder, 'key'), 'svc_live_secret\n');
  server = createServer((request, response) => {
    const isKnown = request.headers['x-api-key'] === 'svc_live_secret';
    response.writeHead(isKnown ? status : 401).end('{"data":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

async function admin(environment: Record<string, string>, ...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const exitCode = await runAdmin(args, {
    environment,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { exitCode, out: out.join(''), err: err.join('') };
}
const file = () => join(folder, 'readings.jsonl');
const probe = (...args: string[]) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const given = ['--url', url, '--key-file', join(folder, 'key'), '--file', file(), '--count', '1'];
  return admin({}, 'probe', ...given, ...args);
};

describe('admin probe', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase('admin_probe');
    await admin({ DATABASE_URL: database.url }, 'database', 'migrate');
  });
  afterAll(() => database.drop());

  it('reads without a database, prints a line and adds it to the file, which is then brought to the service', async () => {
    const up = await probe();
    expect(up).toMatchObject({ exitCode: 0, err: '' });
    expect(up.out).toMatch(
      /^\d{4}-\d\d-\d\dT\d\d:\d\dZ {2}up {2}200 {2}\d+ ms\nReadings added to .*: 1, of which 0 not up.*probe import/,
    );
    status = 502;
    const down = await probe('--json');
    expect(down.exitCode).toBe(1);
    expect(JSON.parse(down.out)).toMatchObject({
      readings: [{ up: false, status: 502, reason: 'status 502' }],
    });
    const lines = readFileSync(file(), 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain('svc_live');

    const settings = { DATABASE_URL: database.url };
    const imported = await admin(settings, 'probe', 'import', file(), '--place', 'mumbai', '--json');
    const { added, known } = JSON.parse(imported.out) as { readonly added: number; readonly known: number };
    expect(added + known).toBe(2);
    expect(await admin(settings, 'probe', 'import', file(), '--place', 'ingestor')).toMatchObject({
      exitCode: 1,
    });
  });
});
