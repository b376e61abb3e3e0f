import { databaseParts } from '@market/ingestor/parts';
import { queryRows, withDatabase } from '@market/database';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { runAdmin } from '../admin';

interface Entry {
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly accountId: string;
  readonly detail: Record<string, unknown>;
}

describe('audit list', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase('admin_audit');
    await admin('database', 'migrate');
  });
  afterAll(() => database.drop());

  const admin = (...args: string[]) => adminOf(undefined, ...args);

  async function adminOf(login: string | undefined, ...args: string[]) {
    let out = '';
    let err = '';
    const exitCode = await runAdmin([...args], {
      login,
      environment: { DATABASE_URL: database.url },
      out: (text) => (out += text),
      err: (text) => (err += text),
    });
    return { exitCode, out, err };
  }
  const json = async <T>(...args: string[]) => JSON.parse((await admin(...args, '--json')).out) as T;

  it('shows what an operator did to an account, newest first, without the key', async () => {
    expect(await json('audit', 'list')).toEqual([]);
    const account = await json<{ id: string }>('account', 'create', '--email', 'one@example.com');
    const key = await json<{ id: string; key: string; last4: string }>(
      ...['key', 'create', '--account', account.id, '--type', 'live', '--expires', '2099-01-01T00:00:00Z'],
    );
    await json('key', 'revoke', key.id);
    await json('account', 'create', '--email', 'two@example.com');
    const entries = await json<Entry[]>('audit', 'list', '--account', 'one@example.com');
    expect(entries.filter(({ action }) => action.startsWith('key.'))).toMatchObject([
      { actor: 'operator', action: 'key.revoked', subject: key.id, accountId: account.id },
      {
        action: 'key.created',
        subject: key.id,
        detail: { environment: 'live', last4: key.last4, expiresAt: '2099-01-01T00:00:00.000Z' },
      },
    ]);
    expect(entries.at(-1)).toMatchObject({ action: 'account.created', subject: account.id });
    expect(new Set(entries.map(({ accountId }) => accountId))).toEqual(new Set([account.id]));
    const all = await json<Entry[]>('audit', 'list');
    expect(all.length).toBeGreaterThan(entries.length);
    expect(JSON.stringify(all)).not.toMatch(/svc_live_[0-9a-f]{8}|example\.com/);
    expect(await json('audit', 'list', '--count', '1')).toEqual([all[0]]);
  });

  it('names the operator of every command that changes something', async () => {
    const by = ['--by', 'Asha Rao'];
    const account = await json<{ id: string }>('account', 'create', '--email', 'by@example.com', ...by);
    await json('account', 'set-plan', account.id, 'pro', ...by);
    const key = await json<{ id: string }>('key', 'create', '--account', account.id, '--type', 'live', ...by);
    await json('key', 'revoke', key.id, ...by);
    await withDatabase(
      { url: database.url, applicationName: 'spec' },
      (dataSource) =>
        queryRows(
          dataSource,
          `INSERT INTO webhook_endpoint (data_set, id, account_id, url, events, secret, created_at, updated_at, disabled_at)
           VALUES ('live', 'wh_one', $1, 'https://x.example/', '{ipo.opened}', '', now(), now(), now())`,
          [account.id],
        ),
      databaseParts,
    );
    await json('webhook', 'enable', 'wh_one', ...by);
    await json('webhook', 'replay', 'wh_one', '--since', '2026-11-01', ...by);
    await json('account', 'suspend', account.id, '--reason', 'Unpaid since July', ...by);
    const entries = await json<Entry[]>('audit', 'list', '--account', account.id);
    expect(entries.map(({ action }) => action)).toEqual([
      ...['account.suspended', 'webhook.replayed', 'webhook.enabled', 'key.revoked', 'key.created'],
      ...['plan.changed', 'account.created'],
    ]);
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['operator:Asha Rao']));

    const wish = ['--prefix', 'by', '--count', '2', '--plan', 'basic', '--type', 'test'];
    const [one] = await json<{ id: string }[]>('account', 'create-many', ...wish, ...by);
    const made = await json<Entry[]>('audit', 'list', '--account', one?.id ?? '');
    expect(made.length).toBeGreaterThanOrEqual(3);
    expect(new Set(made.map(({ actor }) => actor))).toEqual(new Set(['operator:Asha Rao']));
  });

  it.each([
    ['who is logged in, where nobody is named', 'asha', 'operator:asha'],
    ['an operator, where nobody knows who', undefined, 'operator'],
    ['an operator, where the name is none', 'a\nb', 'operator'],
  ])('names %s', async (_title, login, actor) => {
    const email = `${actor.replace(':', '-')}-${String(login).length}@example.com`;
    await adminOf(login, 'account', 'create', '--email', email);
    expect(await json('audit', 'list', '--account', email)).toMatchObject([{ actor }]);
  });

  it('is a table for people', async () => {
    const { out } = await admin('audit', 'list');
    expect(out).toMatch(/^position +at +actor +action/);
    expect(out).toContain('key.revoked');
  });

  it('knows no account that is not there', async () => {
    expect(await admin('audit', 'list', '--account', 'nobody@example.com')).toEqual({
      exitCode: 1,
      out: '',
      err: 'no such account\n',
    });
  });
});
