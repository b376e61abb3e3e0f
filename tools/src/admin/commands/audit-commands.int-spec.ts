import { createTestDatabase, type TestDatabase } from '@market/platform/testing';
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

  async function admin(...args: string[]) {
    let out = '';
    let err = '';
    const exitCode = await runAdmin([...args], {
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
