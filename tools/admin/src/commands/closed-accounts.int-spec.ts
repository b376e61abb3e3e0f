import { createTestDatabase, type TestDatabase } from '@market/testing';
import { Client } from 'pg';
import { runAdmin } from '../admin';

/** Tables without a row of a closed account. */
const emptied = [
  ...['invitation', 'membership', 'session'],
  ...['request_allowance', 'request_hour', 'request_log', 'request_minute'],
  ...['sandbox_play', 'webhook_waiting'],
];

/** Tables that keep rows of a closed account, each with the reason. */
const kept: Readonly<Record<string, string>> = {
  alert_setting: 'choices without personal data, one row',
  api_key: 'revoked and without names: ids in logs and counts stay known',
  audit_entry: 'tells who did what for good; no entry has personal data',
  billing_period: 'books: what was paid for',
  calendar_feed: 'revoked and without names, as keys are',
  dashboard_read: 'one count a place, without personal data',
  data_page_use: 'of a former version, without personal data',
  event_stream: 'a lease of seconds, which ends with the stream',
  explorer_use: 'of a former version, without personal data',
  export_link: 'revoked, without names and addresses',
  idempotent_answer: 'sealed, and deleted after 24 hours',
  outbox_event: 'an invented issue that no one else sees, deleted after 7 days',
  processor_subscription: 'books: what the processor charged',
  search_use: 'of a former version, without personal data',
  subscription: 'ended; books',
  usage_alert: 'deleted at its age, without personal data',
  usage_day: 'counts without personal data, for invoices',
  usage_key_day: 'counts without personal data, for invoices',
  usage_minute: 'counts, deleted at their age',
  webhook_endpoint: 'deleted, without address and secret; leaves with its last delivery',
  webhook_lease: 'an attempt under way, of seconds',
};

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase('closed_accounts');
  client = new Client({ connectionString: database.url });
  await client.connect();
  await admin('database', 'migrate');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function admin<T>(...args: string[]): Promise<T> {
  let [out, err] = ['', ''];
  const exitCode = await runAdmin([...args, '--json'], {
    environment: { DATABASE_URL: database.url, NODE_ENV: 'test' },
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  if (exitCode !== 0) throw new Error(err);
  return JSON.parse(out) as T;
}

async function tablesOfAccounts(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND a.attname = 'account_id' AND NOT a.attisdropped ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

it('each table with rows of accounts is emptied of those of a closed one, or keeps them for a reason', async () => {
  expect(await tablesOfAccounts()).toEqual([...emptied, ...Object.keys(kept)].sort());
});

it('a closed account has no row in the tables that are emptied, and what it plays ends with it', async () => {
  const { id } = await admin<{ id: string }>('account', 'create', '--email', 'player@example.com');
  await client.query(
    `INSERT INTO sandbox_play (account_id, id, started_at, seconds, counted_on, plays) VALUES ($1, 'ipo_1', now(), 60, current_date, 1)`,
    [id],
  );
  await client.query(
    `INSERT INTO request_allowance (account_id, day, kept_of_day, minute, kept_of_minute) VALUES ($1, current_date, 1, 1, 1)`,
    [id],
  );
  await admin('account', 'close', id, '--by', 'asha');
  const left: string[] = [];
  for (const table of emptied) {
    const { rowCount } = await client.query(`SELECT FROM ${table} WHERE account_id = $1`, [id]);
    if (rowCount !== 0) left.push(table);
  }
  expect(left).toEqual([]);
});
