import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, dayInIndia, indianDay, instantInIndia } from '@market/kernel';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { Client } from 'pg';
import { runAdmin } from '../admin';

/** Month before the present one, whose counts are kept. */
const today = dayInIndia(new Date());
const lastOfMonth = addDays(indianDay(`${today.slice(0, 7)}-01`), -1);
const month = lastOfMonth.slice(0, 7);
const begin = instantInIndia(indianDay(`${month}-01`));
const end = instantInIndia(indianDay(`${today.slice(0, 7)}-01`));
const minuteMs = 60_000;

let database: TestDatabase;
let client: Client;
let texts: string;
const ids: string[] = [];

beforeAll(async () => {
  texts = mkdtempSync(join(tmpdir(), 'sla-'));
  database = await createTestDatabase('admin_sla');
  client = new Client({ connectionString: database.url });
  await client.connect();
  await admin('database', 'migrate');
  for (const email of ['one@example.com', 'two@example.com']) {
    const { id } = JSON.parse((await admin('account', 'create', '--email', email, '--json')).out) as {
      id: string;
    };
    ids.push(id);
  }
  const [one = '', two = ''] = ids;
  await count(one, begin, '2xx', 99_900);
  await count(one, new Date(end.getTime() - 3_600_000), '5xx', 100);
  // Neither of the month nor of a live key.
  await count(one, end, '5xx', 5_000);
  await count(one, new Date(begin.getTime() - 3_600_000), '5xx', 5_000);
  await count(one, begin, '5xx', 5_000, 'test');
  await count(two, begin, '429', 10);
  const from = begin.getTime() / minuteMs;
  await client.query(
    `INSERT INTO probe_reading (minute, place, up, ms)
     SELECT m, 'ingestor', m - $1::int <> 7, 5 FROM generate_series($1::int, $2::int - 1) m WHERE m - $1::int NOT IN (8, 9)`,
    [from, end.getTime() / minuteMs],
  );
});
afterAll(async () => {
  await client.end();
  await database.drop();
  rmSync(texts, { recursive: true });
});

async function count(account: string, at: Date, name: string, requests: number, environment = 'live') {
  await client.query(
    `INSERT INTO request_hour (account_id, environment, hour, key_id, route, class, requests, metered, bytes, buckets)
     VALUES ($1, $5, ceil($2 / 3600000.0), 'key_1', 'GET /v1/ipos', $3, $4, 0, 0, '{}')`,
    [account, at.getTime(), name, requests, environment],
  );
}

async function admin(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const exitCode = await runAdmin(args, {
    environment: { DATABASE_URL: database.url, TEXTS_DIR: texts },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { exitCode, out: out.join(''), err: err.join('') };
}
const report = async (...args: string[]) =>
  JSON.parse((await admin('sla', 'report', '--json', ...args)).out) as Record<string, unknown>;
const minutes = (end.getTime() - begin.getTime()) / minuteMs;

it('a report counts the requests of live keys in a month of India, and its minutes; unknown ones are down', async () => {
  expect(await report()).toMatchObject({
    month,
    minutes: { up: minutes - 3, down: 1, unknown: 2, share: (minutes - 3) / minutes },
    accounts: [
      { id: ids[0], email: 'one@example.com', requests: 100_000, failed: 100, share: 0.999 },
      { id: ids[1], email: 'two@example.com', requests: 10, failed: 0, share: 1 },
    ].sort((a, b) => String(a.id).localeCompare(String(b.id))),
  });
  expect(await report('--account', 'two@example.com', '--month', month)).toMatchObject({
    accounts: [{ email: 'two@example.com' }],
  });
});

it('no credit is computed without a table in the terms, and the report says so', async () => {
  const without = await admin('sla', 'report');
  expect(without.out).toContain('No credit is computed: TEXTS_DIR has no terms.md');
  writeFileSync(join(texts, 'terms.md'), '# Terms\n');
  expect((await admin('sla', 'report')).out).toContain('No credit is computed: terms.md has no table');
  expect(await report('--account', 'one@example.com')).toMatchObject({ accounts: [{ credit: null }] });
});

it('a credit follows from the table of the terms, by the worse of requests and minutes', async () => {
  writeFileSync(
    join(texts, 'terms.md'),
    '| Availability | Credit |\n| - | - |\n| below 99.999 % | 5 % |\n| below 99.95 % | 10 % |\n',
  );
  expect(await report('--account', 'one@example.com')).toMatchObject({
    accounts: [{ credit: 10, by: 'requests' }],
  });
  expect(await report('--account', 'two@example.com')).toMatchObject({
    accounts: [{ credit: 5, by: 'minutes' }],
  });
  const shown = await admin('sla', 'report', '--account', 'one@example.com');
  expect(shown.out).toContain('99.900 %');
  expect(shown.out).toContain('Next: ');
});

it('a month whose counts are not kept any more, or that is to come, is refused', async () => {
  expect(await admin('sla', 'report', '--month', '2025-01')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('kept for 90 days') as string,
  });
  expect((await admin('sla', 'report', '--month', '2025-13')).exitCode).toBe(1);
  expect((await admin('sla', 'report', '--month', '2099-01')).err).toContain('to come');
});
