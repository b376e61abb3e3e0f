import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { Client } from 'pg';
import { runAdmin } from '../admin';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'status-'));
  database = await createTestDatabase('admin_status');
  await admin('database', 'migrate');
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function admin(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const exitCode = await runAdmin(args, {
    environment: { DATABASE_URL: database.url, PUBLIC_URL: 'https://api.example' },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { exitCode, out: out.join(''), err: err.join('') };
}
const target = () => join(folder, 'pages');
const page = async () => {
  expect(await admin('status', 'export', target())).toMatchObject({ exitCode: 0, err: '' });
  return readFileSync(join(target(), 'index.html'), 'utf8');
};

it('the status page is written for another host without the API: with incidents, and the API as a probe found it', async () => {
  expect(await page()).toContain('the API was not measured');
  await admin('incident', 'open', '--title', 'Slow <reads>', '--message', 'We look.', '--impact', 'minor');
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`INSERT INTO probe_reading (minute, place, up, ms) VALUES ($1, 'ingestor', false, 5)`, [
    Math.floor(Date.now() / 60_000) - 1,
  ]);
  await client.end();
  const written = await page();
  expect(written).toContain('Slow &#60;reads&#62;</h3>');
  expect(written).toContain('Last 24 hours: 1 minute down');
  expect(readFileSync(join(target(), 'status.atom'), 'utf8')).toContain(
    '<id>https://api.example/status#inc_',
  );
});

it('the files need nothing of the host of the API, and nothing else lies in the folder', async () => {
  const written = await page();
  expect([...written.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    ...['status.css', 'status.atom', 'status.atom', 'https://api.example'],
  ]);
  expect(readdirSync(target()).sort()).toEqual(['index.html', 'status.atom', 'status.css']);
});
