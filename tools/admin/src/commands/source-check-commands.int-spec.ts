import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { runAdmin } from '../admin';

const page = readFileSync(
  join(__dirname, '../../../../libs/sources/ipowatch/src/gmp/__fixtures__/page.html'),
  'utf8',
);

let database: TestDatabase;
let site: Server;
let asked = 0;
const dataDir = mkdtempSync(join(tmpdir(), 'captures-'));

beforeAll(async () => {
  database = await createTestDatabase('captures');
  site = createServer((_request, response) => {
    asked += 1;
    response.setHeader('Set-Cookie', 'sid=very-secret; Path=/');
    response.setHeader('Content-Type', 'text/html').end(page);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  await admin({}, 'database', 'migrate');
});
afterAll(async () => {
  await new Promise((resolve) => site.close(resolve));
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

async function admin(settings: Readonly<Record<string, string>>, ...args: string[]) {
  let [out, err] = ['', ''];
  const exitCode = await runAdmin(args, {
    environment: {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      NODE_ENV: 'test',
      SOURCES: 'live',
      SOURCE_IPOWATCH_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
      ...settings,
    },
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { exitCode, out, err };
}

interface Captured {
  readonly folders: readonly string[];
  readonly fixture: {
    readonly folder: string;
    readonly files: readonly string[];
    readonly real: readonly string[];
  };
}

it('a captured response lies as it was received, without cookies, beside a fixture with its test', async () => {
  const { out } = await admin({}, 'source', 'capture', 'ipowatch.gmp', '--json');
  const { folders, fixture } = JSON.parse(out) as Captured;
  const [folder = ''] = folders;
  expect(readFileSync(join(folder, 'body'), 'utf8')).toBe(page);
  const head = readFileSync(join(folder, 'request.json'), 'utf8');
  expect(JSON.parse(head)).toMatchObject({
    feed: 'ipowatch.gmp',
    requests: [{ status: 200, cookies: ['sid'] }],
  });
  expect(head).not.toContain('very-secret');
  expect(fixture).toMatchObject({
    files: [
      'libs/sources/ipowatch/src/captured/__fixtures__/ipowatch-gmp-captured-1.html',
      'libs/sources/ipowatch/src/captured/__fixtures__/ipowatch-gmp-captured.json',
      'libs/sources/ipowatch/src/captured/ipowatch-gmp-captured.spec.ts',
    ],
    real: [],
  });
  expect(fixture.files.filter((file) => !existsSync(join(fixture.folder, file)))).toEqual([]);
  const [, described = '', spec = ''] = fixture.files.map((file) =>
    readFileSync(join(fixture.folder, file), 'utf8'),
  );
  expect(JSON.parse(described)).toMatchObject({
    fixtures: [{ name: 'ipowatch-gmp-captured-1.html' }],
    quiet: [],
  });
  expect(spec).toContain("import { ipowatchSource } from '..';");
});

it('with SOURCES=off nothing is asked and nothing captured, unless --live says so', async () => {
  const before = asked;
  expect(await admin({ SOURCES: 'off' }, 'source', 'capture', 'ipowatch.gmp')).toMatchObject({
    exitCode: 1,
    out: '',
    err: 'SOURCES is off: --live asks the source all the same\n',
  });
  expect(asked).toBe(before);
  const live = await admin({ SOURCES: 'off' }, 'source', 'capture', 'ipowatch.gmp', '--live');
  expect(live).toMatchObject({ exitCode: 0, out: expect.stringContaining('ipowatch-gmp-captured.spec.ts') });
});

it('a response is compared as it was received, and as the payloads of runs are stored', async () => {
  const [plain, packed] = [join(dataDir, 'page.html'), join(dataDir, 'page.html.gz')];
  writeFileSync(plain, page);
  writeFileSync(packed, gzipSync(page));
  const compare = (file: string) =>
    admin({}, 'source', 'compare', 'ipowatch.gmp', file, '--request', '/premiums', '--json');
  const compared = await compare(plain);
  expect((JSON.parse(compared.out) as { records: object[] }).records.length).toBeGreaterThan(1);
  expect(await compare(packed)).toEqual(compared);
});

it('a check of sites none of which is reachable says so, and fails', async () => {
  expect(
    await admin({ SOURCE_IPOWATCH_URL: 'http://127.0.0.1:1' }, 'source', 'check', 'ipowatch.gmp'),
  ).toMatchObject({
    exitCode: 1,
    out: expect.stringMatching(/\nNo site is reachable: [^\n]+\n$/),
  });
});
