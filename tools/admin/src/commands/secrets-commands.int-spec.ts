import { randomBytes } from 'node:crypto';
import { SecretBox } from '@market/database/secrets';
import { databaseParts } from '@market/ingestor/parts';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { Client } from 'pg';
import { runAdmin } from '../admin';
import { commandGroups } from '../command-groups';
import { secretsCommands, secretsCommandsWith } from './secrets-commands';

/** Columns of bytes that hold hashes, public keys and the like: nothing that a key opens. */
const unsealed = new Set([
  ...['sha256', 'fingerprint', 'body_hash', 'subject'],
  ...['credential_id', 'public_key', 'challenge'],
]);

const present = randomBytes(32).toString('base64');
const next = randomBytes(32).toString('base64');
const groups = commandGroups.map((group) =>
  group === secretsCommands ? secretsCommandsWith(() => Promise.resolve()) : group,
);

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase('secrets_commands');
  client = new Client({ connectionString: database.url });
  await client.connect();
  await admin({}, 'database', 'migrate');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function admin(settings: Readonly<Record<string, string>>, ...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const exitCode = await runAdmin(
    args,
    {
      environment: { DATABASE_URL: database.url, NODE_ENV: 'test', ...settings },
      out: (text) => out.push(text),
      err: (text) => err.push(text),
    },
    groups,
  );
  return { exitCode, out: out.join(''), err: err.join('') };
}

it('every column of bytes is sealed again by a rotation, or is known to be sealed by none', async () => {
  const { rows } = await client.query<{ place: string; column: string }>(
    `SELECT c.table_name || '.' || c.column_name AS place, c.column_name AS column
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND c.data_type = 'bytea' AND t.table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const sealed = rows.filter(({ column }) => !unsealed.has(column)).map(({ place }) => place);
  expect(sealed).toEqual(databaseParts.sealed.map(({ table, column }) => `${table}.${column}`).sort());
});

it('the key is replaced step by step, and every step says what comes next', async () => {
  const sealed = new SecretBox(Buffer.from(present, 'base64')).seal('{}', 'mail:mail_1');
  await client.query(
    `INSERT INTO mail (id, kind, content, added_at, due_at, expires_at) VALUES ('mail_1', 'link', $1, now(), now(), now())`,
    [sealed],
  );
  const both = { SECRETS_KEY: next, SECRETS_KEY_PREVIOUS: present };
  expect(await admin(both, 'secrets', 'rotate')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('has no secrets yet') as string,
  });
  // The first command with the key settles it, as the first process does.
  await admin({ SECRETS_KEY: present }, 'account', 'create', '--email', 'one@example.com', '--plan', 'pro');
  await admin({ SECRETS_KEY: present }, 'key', 'create', '--account', 'one@example.com', '--type', 'test');

  const alone = await admin({ SECRETS_KEY: next }, 'secrets', 'rotate');
  expect(alone).toMatchObject({ exitCode: 1, err: expect.stringContaining('1. Set SECRETS_KEY') as string });
  expect((await admin({ SECRETS_KEY: next }, 'secrets', 'check')).exitCode).toBe(1);
  expect((await admin({ SECRETS_KEY: present }, 'secrets', 'check')).exitCode).toBe(0);

  const rotated = await admin(both, 'secrets', 'rotate', '--by', 'asha');
  expect(rotated).toMatchObject({ exitCode: 0, err: '' });
  expect(rotated.out).toMatch(
    /^1 values? w.*sealed with SECRETS_KEY.*\n[\s\S]*Next:\n1\. Remove SECRETS_KEY_PREVIOUS/,
  );
  expect((await admin({ SECRETS_KEY: next }, 'secrets', 'check')).exitCode).toBe(0);
  expect((await admin({}, 'audit', 'list')).out).toContain('secrets.rotated');
});
