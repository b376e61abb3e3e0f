import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { runAdmin } from './admin';

/** Key that mails are sealed with. */
const SECRETS_KEY = randomBytes(32).toString('base64');

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('admin');
});

afterAll(() => database.drop());

interface Printed {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

async function admin(...args: string[]): Promise<Printed> {
  return adminWith({ SECRETS_KEY }, ...args);
}

async function adminWith(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<Printed> {
  let out = '';
  let err = '';
  const exitCode = await runAdmin(args, {
    environment: { DATABASE_URL: database.url, NODE_ENV: 'test', ...settings },
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { exitCode, out, err };
}

async function json<T>(...args: string[]): Promise<T> {
  const { exitCode, out, err } = await admin(...args, '--json');
  if (exitCode !== 0) throw new Error(err);
  return JSON.parse(out) as T;
}

describe('the command line on an empty database', () => {
  it('says what to do first', async () => {
    expect(await admin('account', 'list')).toEqual({
      exitCode: 1,
      out: '',
      err: 'the database is not migrated: run `database migrate`\n',
    });
    const check = await admin('database', 'check', '--json');
    expect(check.exitCode).toBe(1);
    expect(JSON.parse(check.out)).toMatchObject({ ok: false });
  });

  it('migrates, once', async () => {
    const { applied } = await json<{ applied: string[] }>('database', 'migrate');
    expect(applied).toEqual(
      expect.arrayContaining(['CreateAuth1795000001000', 'CreateBilling1795000002000']),
    );
    expect(await json('database', 'migrate')).toEqual({ applied: [] });
  });
});

describe('account', () => {
  it('create gives id, email and plan, and refuses a known email', async () => {
    const made = await json('account', 'create', '--email', 'one@example.com', '--plan', 'pro');
    expect(made).toEqual({
      id: expect.stringMatching(/^acc_[0-9a-f]{32}$/),
      email: 'one@example.com',
      planId: 'plan_pro',
    });
    expect(await admin('account', 'create', '--email', 'ONE@example.com', '--json')).toEqual({
      exitCode: 1,
      out: '',
      err: 'account already exists\n',
    });
  });

  it('has the Free plan unless another is named; list and show tell it', async () => {
    await json('account', 'create', '--email', 'two@example.com');
    const list = await json<{ email: string; planId: string }[]>('account', 'list');
    expect(list.map(({ email, planId }) => [email, planId])).toEqual([
      ['one@example.com', 'plan_pro'],
      ['two@example.com', 'plan_free'],
    ]);
    expect(await json('account', 'show', 'two@example.com')).toMatchObject({ planId: 'plan_free' });
  });

  it('set-plan changes it', async () => {
    const set = await json('account', 'set-plan', 'two@example.com', 'enterprise');
    expect(set).toMatchObject({ email: 'two@example.com', planId: 'plan_enterprise' });
    expect(await json('account', 'show', 'two@example.com')).toMatchObject({ planId: 'plan_enterprise' });
  });

  it('show tells how its subscription stands', async () => {
    expect(await json('account', 'show', 'two@example.com')).toMatchObject({
      planId: 'plan_enterprise',
      subscription: {
        status: 'active',
        processor: null,
        period: { start: expect.any(String) },
        checkout: null,
      },
    });
  });

  it('create-many gives accounts with one key each in one document', async () => {
    const made = await json<{ id: string; email: string; key: string }[]>(
      ...['account', 'create-many', '--prefix', 'load', '--count', '25', '--plan', 'basic', '--type', 'test'],
    );
    expect(made).toHaveLength(25);
    expect(made[0]).toEqual({
      id: expect.stringMatching(/^acc_/),
      email: 'load-1@accounts.test',
      key: expect.stringMatching(/^svc_test_[0-9a-f]{64}$/),
    });
    expect(await json('account', 'show', made[24]?.id ?? '')).toMatchObject({ planId: 'plan_basic' });
  });

  it('is laid out for people without --json', async () => {
    const { exitCode, out, err } = await admin('account', 'show', 'one@example.com');
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(out).toMatch(/^id {15}acc_[0-9a-f]{32}\nemail {12}one@example.com\nplanId {11}plan_pro\n/);
  });
});

describe('feed', () => {
  it('create prints the token once, list shows feeds without it, revoke ends one', async () => {
    const made = await json<{ id: string; token: string; path: string }>(
      ...['feed', 'create', '--account', 'one@example.com', '--name', 'desk', '--kinds', 'holiday,ipo_open'],
    );
    expect(made).toMatchObject({
      ...{
        name: 'desk',
        kinds: ['ipo_open', 'holiday'],
        token: expect.stringMatching(/^svc_feed_[0-9a-f]{64}$/),
      },
      path: `/v1/calendar.ics?token=${made.token}`,
    });
    const listed = await admin('feed', 'list', 'one@example.com', '--json');
    expect(listed.out).not.toContain(made.token);
    expect(JSON.parse(listed.out)).toMatchObject([
      { id: made.id, last4: made.token.slice(-4), revokedAt: null },
    ]);
    const revoked = await json<{ revokedAt: string | null }>('feed', 'revoke', made.id, '--by', 'Asha');
    expect(revoked.revokedAt).not.toBeNull();
    expect(await json('feed', 'revoke', made.id)).toEqual(revoked);
    const entries = await json<{ action: string; actor: string }[]>('audit', 'list');
    expect(entries.filter(({ action }) => action.startsWith('feed.'))).toMatchObject([
      { action: 'feed.revoked', actor: 'operator:Asha' },
      { action: 'feed.created', actor: 'operator' },
    ]);
  });

  it('is made of known kinds, for known accounts', async () => {
    const refused = await admin('feed', 'create', '--account', 'one@example.com', '--kinds', 'party');
    expect([refused.exitCode, refused.err]).toEqual([
      1,
      expect.stringContaining('expected some of ipo_open'),
    ]);
    expect(await admin('feed', 'create', '--account', 'nobody@example.com')).toMatchObject({
      ...{ exitCode: 1, err: 'no such account\n' },
    });
    expect(await admin('feed', 'revoke', 'feed_1')).toMatchObject({ exitCode: 1, err: 'no such feed\n' });
  });
});

describe('key', () => {
  const account = ['--account', 'one@example.com'];

  it('create shows the key, list never does, revoke ends it', async () => {
    const made = await json<{ id: string; key: string; last4: string }>(
      ...['key', 'create', ...account, '--type', 'live', '--name', 'server', '--expires', '2099-01-01'],
    );
    expect(made).toEqual({
      id: expect.stringMatching(/^key_/),
      key: expect.stringMatching(/^svc_live_[0-9a-f]{64}$/),
      prefix: 'svc_live_',
      last4: made.key.slice(-4),
    });
    const listed = await admin('key', 'list', ...account, '--json');
    expect(listed.out).not.toContain(made.key);
    expect(JSON.parse(listed.out)).toEqual([
      expect.objectContaining({
        id: made.id,
        type: 'live',
        name: 'server',
        expiresAt: '2099-01-01T00:00:00.000Z',
        revokedAt: null,
      }),
    ]);
    expect(await json('key', 'revoke', made.id)).toEqual({ id: made.id, revokedAt: expect.any(String) });
  });

  it.each([
    ['an unknown account', ['key', 'list', '--account', 'nobody@example.com'], 'no such account'],
    ['an unknown key', ['key', 'revoke', 'key_none'], 'no such key'],
    ['another type', ['key', 'create', ...account, '--type', 'prod'], 'Allowed choices are live, test'],
    [
      'an expiry without a zone',
      ['key', 'create', ...account, '--type', 'test', '--expires', '2099-01-01T10:00'],
      'ISO 8601',
    ],
    [
      'an expiry in the past',
      ['key', 'create', ...account, '--type', 'test', '--expires', '2001-01-01'],
      'lies in the past',
    ],
    [
      'another plan',
      ['account', 'set-plan', 'one@example.com', 'gold'],
      'expected one of free, basic, pro, enterprise',
    ],
    ['an unknown command', ['key', 'steal'], 'unknown command'],
  ])('refuses %s on standard error with exit code 1', async (_case, args, reason) => {
    const { exitCode, out, err } = await admin(...args, '--json');
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(err).toContain(reason);
  });
});

describe('account suspend, resume and close', () => {
  const email = 'barred@example.com';
  const by = ['--by', 'Asha Rao'];

  beforeAll(async () => {
    await json('account', 'create', '--email', email, '--plan', 'pro');
    await json('key', 'create', '--account', email, '--type', 'live', '--name', 'till');
  });

  it('suspend and resume say how it stands, and who did it stands in the audit log', async () => {
    expect(await json('account', 'suspend', email, ...by, '--reason', 'Unpaid since July')).toMatchObject({
      ...{ email, state: 'suspended', suspendedAt: expect.any(String) as string, endpoints: 0 },
    });
    expect(await json('account', 'show', email)).toMatchObject({ state: 'suspended', planId: 'plan_pro' });
    const [suspension] = await json<object[]>('audit', 'list', '--account', email, '--count', '1');
    expect(suspension).toMatchObject({
      action: 'account.suspended',
      detail: { reason: 'Unpaid since July' },
    });
    expect(await json('account', 'resume', email, ...by)).toMatchObject({ state: 'active' });
    const [entry] = await json<object[]>('audit', 'list', '--account', email, '--count', '1');
    expect(entry).toMatchObject({ actor: 'operator:Asha Rao', action: 'account.resumed' });
  });

  it('close exports what is known, and removes it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'export-'));
    const file = join(folder, 'account.json');
    const { id } = await json<{ id: string }>('account', 'show', email);
    expect(await json('account', 'close', email, ...by, '--export', file)).toMatchObject({
      ...{ id, email: `${id}@closed.invalid`, state: 'closed', export: file },
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      account: { id, email, state: 'active' },
      keys: [{ name: 'till', revokedAt: null }],
      subscription: { planId: 'plan_pro' },
      ...{ payments: [], webhooks: [] },
      plans: [{ planId: 'plan_pro' }],
    });
    expect(await json('account', 'show', id)).toMatchObject({ state: 'closed', planId: 'plan_free' });
    expect(await json('key', 'list', '--account', id)).toMatchObject([
      { name: null, revokedAt: expect.any(String) as string },
    ]);
    const found = await admin('account', 'show', email, '--json');
    expect(found).toMatchObject({ exitCode: 1, err: 'no such account\n' });
    await rm(folder, { recursive: true });
  });

  it('close changes nothing when the file is there already', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'export-'));
    const file = join(folder, 'account.json');
    await writeFile(file, 'kept');
    await json('account', 'create', '--email', 'stays@example.com');
    const refused = await admin('account', 'close', 'stays@example.com', ...by, '--export', file, '--json');
    expect(refused).toMatchObject({ exitCode: 1, out: '', err: expect.stringContaining('EEXIST') as string });
    expect(await readFile(file, 'utf8')).toBe('kept');
    expect(await json('account', 'show', 'stays@example.com')).toMatchObject({ state: 'active' });
    await rm(folder, { recursive: true });
  });

  it.each([
    ['no name of an operator', ['account', 'suspend', 'one@example.com', '--reason', 'x'], '--by <name>'],
    ['no reason', ['account', 'suspend', 'one@example.com', ...by], '--reason <text>'],
    [
      'a reason that names somebody',
      ['account', 'suspend', 'one@example.com', ...by, '--reason', 'ask ravi@example.com'],
      'expected 1 to 500 characters',
    ],
    ['an unfit name', ['account', 'close', 'one@example.com', '--by', 'x\ny'], 'expected a name'],
    ['an unknown account', ['account', 'resume', 'nobody@example.com', ...by], 'no such account'],
  ])('refuse %s', async (_case, args, reason) => {
    const { exitCode, err } = await admin(...args, '--json');
    expect(exitCode).toBe(1);
    expect(err).toContain(reason);
  });
});

describe('billing reconcile', () => {
  it('asks the processor, and says how many were healed', async () => {
    expect(await json('billing', 'reconcile')).toEqual({
      processor: 'sandbox',
      asked: 0,
      healed: 0,
      failed: 0,
      held: 0,
    });
  });
});

describe('database check', () => {
  it('finds nothing in a database that only this program wrote to', async () => {
    expect(await json('database', 'check')).toMatchObject({ ok: true, findings: [] });
  });

  it('prints what does not hold, with exit code 1', async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `INSERT INTO subscription (id, account_id, plan_id, period_start, period_end, anchor_at, created_at, updated_at)
       VALUES ('sub_stray', 'acc_gone', 'plan_gold', now(), now() + interval '1 month', now(), now(), now());
       INSERT INTO billing_period SELECT account_id, period_start, period_end, plan_id FROM subscription
        WHERE id = 'sub_stray'`,
    );
    await client.end();
    const { exitCode, out } = await admin('database', 'check', '--json');
    expect(exitCode).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      findings: [
        {
          check: 'billing: every subscription is to a plan of the catalogue',
          finding: 'sub_stray: plan_gold',
        },
        { check: 'billing and auth: every subscription belongs to an account', finding: 'sub_stray' },
      ],
    });
  });
});

describe('without the database', () => {
  it('says so at once', async () => {
    let err = '';
    const exitCode = await runAdmin(['account', 'list'], {
      environment: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      out: () => undefined,
      err: (text) => (err += text),
    });
    expect({ exitCode, err }).toEqual({
      exitCode: 1,
      err: 'the database does not answer: is the stack running? (npm start)\n',
    });
  });
});

describe('webhook', () => {
  const endpointId = 'wh_0123456789abcdef0123456789abcdef';
  const deliveryId = 'dlv_0123456789abcdef0123456789abcdef';

  beforeAll(async () => {
    const { id } = await json<{ id: string }>(
      'account',
      'create',
      '--email',
      'hooks@example.com',
      '--plan',
      'pro',
    );
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `INSERT INTO webhook_endpoint (data_set, id, account_id, url, events, secret, consecutive_failures, disabled_at,
                                     created_at, updated_at, written_at)
       VALUES ('live', $1, $2, 'https://hooks.example.com/', '{ipo.opened}', '\\x00', 10, now(),
               now() - interval '1 day', now(), now() - interval '1 day')`,
      [endpointId, id],
    );
    await client.query(
      `INSERT INTO webhook_endpoint (data_set, id, account_id, url, events, secret, created_at, updated_at)
       VALUES ('live', 'wh_of_another', 'acc_other', 'https://other.example.com/', '{ipo.opened}', '\\x00', now(), now())`,
    );
    await client.query(
      `INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occurred_at, data, fanned_out_at)
       VALUES ('evt_1', 'live', 'ipo.opened', 'ipo_1', current_date, now(), '{}', now())`,
    );
    await client.query(
      `INSERT INTO webhook_message (data_set, event_id, type, body, created_at)
       VALUES ('live', 'evt_1', 'ipo.opened', '{}', now())`,
    );
    await client.query(
      `INSERT INTO webhook_delivery (data_set, id, event_id, endpoint_id, kind, state, attempts, created_at, settled_at)
       VALUES ('live', $2, 'evt_1', $1, 'event', 'failed', 1, now(), now())`,
      [endpointId, deliveryId],
    );
    await client.query(
      `INSERT INTO webhook_attempt (data_set, delivery_id, lease, outcome, started_at, duration_ms, status_code, error,
                                    answer)
       VALUES ('live', $1, 1, 'failed', '2026-11-20T04:30:00Z', 12, 500, 'answered with status 500', 'oops')`,
      [deliveryId],
    );
    await client.end();
  });

  it('list shows the endpoints of an account with their state, and no secret', async () => {
    const { out } = await admin('webhook', 'list', '--account', 'hooks@example.com', '--json');
    expect(JSON.parse(out)).toMatchObject([
      {
        ...{ id: endpointId, environment: 'live', url: 'https://hooks.example.com/', events: ['ipo.opened'] },
        ...{ status: 'disabled', disabledBy: 'failures', consecutiveFailures: 10 },
      },
    ]);
    expect(out).not.toContain('secret');
  });

  it('list without an account shows the endpoints of all that failures disabled', async () => {
    const { id: accountId } = await json<{ id: string }>('account', 'show', 'hooks@example.com');
    expect(await json('webhook', 'list')).toMatchObject([
      { id: endpointId, accountId, disabledBy: 'failures' },
    ]);
  });

  it('deliveries shows each attempt', async () => {
    expect(await json('webhook', 'deliveries', endpointId)).toMatchObject([
      {
        ...{ id: deliveryId, eventId: 'evt_1', type: 'ipo.opened', kind: 'event', state: 'failed' },
        attempts: [
          {
            ...{ outcome: 'failed', startedAt: '2026-11-20T04:30:00.000Z', durationMs: 12, statusCode: 500 },
            ...{ error: 'answered with status 500', answer: 'oops' },
          },
        ],
      },
    ]);
  });

  it('enable begins anew and stands in the audit log; replay makes new deliveries', async () => {
    expect(await json('webhook', 'enable', endpointId)).toEqual({
      id: endpointId,
      disabledAt: null,
      consecutiveFailures: 0,
    });
    const replay = () => json('webhook', 'replay', endpointId, '--since', '2020-01-01');
    expect(await replay()).toEqual({ id: endpointId, deliveries: 1 });
    expect(await replay()).toEqual({ id: endpointId, deliveries: 0 });
    const log = await json<{ action: string }[]>('audit', 'list', '--account', 'hooks@example.com');
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['webhook.enabled', 'webhook.replayed']),
    );
  });

  it.each(['enable', 'deliveries'])('%s refuses an unknown endpoint', async (command) => {
    expect(await admin('webhook', command, 'wh_none')).toMatchObject({
      exitCode: 1,
      err: 'no such webhook endpoint\n',
    });
  });
});

describe('the owners of an account', () => {
  it('are told by mail of keys that are made and revoked and of plans that are given, or nothing is changed', async () => {
    const email = ['--account', 'told@example.com'];
    const { id } = await json<{ id: string }>('account', 'create', '--email', 'told@example.com');
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query('DELETE FROM mail');
      await client.query(
        `INSERT INTO app_user (id, email, created_at) VALUES ('usr_told', 'told@example.com', '2026-11-26')`,
      );
      await client.query(
        `INSERT INTO membership (user_id, account_id, role, created_at) VALUES ('usr_told', $1, 'owner', '2026-11-26')`,
        [id],
      );
      const made = await json<{ id: string }>('key', 'create', ...email, '--type', 'test');
      for (const command of [
        ['key', 'revoke', made.id],
        ['account', 'set-plan', 'told@example.com', 'pro'],
      ]) {
        expect(await adminWith({}, ...command)).toMatchObject({
          exitCode: 1,
          err: 'nothing was changed: a mail tells the users, which needs SECRETS_KEY of the service\n',
        });
        // The second time changes nothing, and tells nobody.
        await json(...command);
        await json(...command);
      }
      const mails = await client.query<{ kind: string }>('SELECT kind FROM mail ORDER BY added_at');
      expect(mails.rows.map(({ kind }) => kind)).toEqual(['key-made', 'key-revoked', 'plan-given']);
      await client.query('DELETE FROM mail');
    } finally {
      await client.end();
    }
  });
});

describe('user', () => {
  it('remove-factors removes passkeys of a user, says how many there were, and tells the user', async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query(
        `INSERT INTO app_user (id, email, created_at) VALUES ('usr_1', 'lost@example.com', '2026-11-26')`,
      );
      await client.query(
        `INSERT INTO passkey (id, credential_id, user_id, public_key, sign_count, name, created_at)
         VALUES ('pky_1', '\\x01', 'usr_1', '\\x02', 0, 'Laptop', '2026-11-26')`,
      );
      expect(await json('user', 'remove-factors', 'Lost@example.com', '--by', 'Asha')).toEqual({
        email: 'Lost@example.com',
        passkeys: 1,
        totp: false,
      });
      expect((await client.query('SELECT 1 FROM passkey')).rowCount).toBe(0);
      const mails = async () =>
        (await client.query<{ kind: string }>('SELECT kind FROM mail ORDER BY added_at')).rows.map(
          ({ kind }) => kind,
        );
      expect(await mails()).toEqual(['factor-removed']);
      await json('user', 'end-sessions', 'lost@example.com');
      await json('user', 'link', 'lost@example.com');
      await json('user', 'link', 'nobody@example.com');
      expect(await mails()).toEqual(['factor-removed', 'sessions-ended', 'link-made']);
    } finally {
      await client.end();
    }
    expect(await adminWith({}, 'user', 'remove-factors', 'lost@example.com')).toMatchObject({
      exitCode: 1,
      err: 'nothing was changed: a mail tells the users, which needs SECRETS_KEY of the service\n',
    });
    expect(await admin('user', 'remove-factors', 'nobody@example.com')).toMatchObject({
      exitCode: 1,
      err: 'no user has this email address: they sign up by a link first\n',
    });
  });
});
