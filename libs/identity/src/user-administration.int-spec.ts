import { queryRows } from '@market/database';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { auditParts } from '@market/database/audit';
import { ManualClock } from '@market/kernel';
import { identityParts } from '.';
import { Sessions } from './sessions';
import { codeOf, SentNotices } from './identity-process.fixture';
import { UserAdministration } from './user-administration';

describe('the administration of users', () => {
  const clock = new ManualClock(new Date('2026-11-27T06:30:00.000Z'));
  let database: OpenTestDatabase;
  const mails = new SentNotices();
  let users: UserAdministration;

  beforeAll(async () => {
    database = await openTestDatabase('users', [identityParts, auditParts]);
    users = new UserAdministration(database.dataSource, clock, mails);
  });
  afterAll(() => database.close());

  const actions = async () => {
    const rows = await queryRows<{ line: string }>(
      database.dataSource,
      `SELECT actor || ' ' || action AS line FROM audit_entry ORDER BY position`,
    );
    return rows.map(({ line }) => line);
  };

  it('makes an owner of an account once, and of no account that has members', async () => {
    const first = await users.ensureOwner('Dev@localhost', 'acc_1');
    expect(first).toMatchObject({ email: 'dev@localhost', isOperator: false });
    expect(await users.ensureOwner('dev@localhost', 'acc_1')).toEqual(first);
    await users.ensureOwner('other@localhost', 'acc_1');
    expect(await queryRows(database.dataSource, 'SELECT user_id FROM membership')).toEqual([
      { user_id: first.id },
    ]);
  });

  it('makes a user an operator, once', async () => {
    await users.setOperator('dev@localhost', true, 'operator:ravi');
    await users.setOperator('dev@localhost', true, 'operator:ravi');
    expect((await users.list()).map(({ email, isOperator }) => [email, isOperator])).toEqual([
      ['dev@localhost', true],
      ['other@localhost', false],
    ]);
    expect((await actions()).filter((line) => line === 'operator:ravi user.promoted')).toHaveLength(1);
    await users.setOperator('dev@localhost', false, 'operator:ravi');
    expect((await users.list())[0]?.isOperator).toBe(false);
  });

  it('ends all sessions of a user', async () => {
    const sessions = new Sessions(database.dataSource, clock);
    const [user] = await users.list();
    const begin = { userId: user?.id ?? '', accountId: 'acc_1', browser: 'Firefox on Linux' };
    const { token } = await database.dataSource.transaction((tx) => sessions.begin(tx, begin));
    expect(await sessions.find(token)).not.toBeNull();
    expect(await users.endSessions('dev@localhost', 'operator')).toBe(1);
    expect(mails.sent.at(-1)).toMatchObject({ to: 'dev@localhost', change: 'sessions-ended' });
    expect(await sessions.find(token)).toBeNull();
  });

  it('makes a link for an address with and without a user, and writes its token nowhere', async () => {
    const { token } = await users.link('dev@localhost', 'operator');
    expect(mails.sent.at(-1)).toMatchObject({ to: 'dev@localhost', change: 'link-made' });
    await users.link('nobody@localhost', 'operator');
    expect(mails.sent.at(-1)).toMatchObject({ to: 'dev@localhost' });
    const stored = await queryRows(
      database.dataSource,
      `SELECT row_to_json(t)::text FROM one_time_token t UNION ALL SELECT row_to_json(a)::text FROM audit_entry a`,
    );
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(
      JSON.stringify(await queryRows(database.dataSource, 'SELECT detail, subject FROM audit_entry')),
    ).not.toContain('nobody@localhost');
  });

  it('knows no user without an address or a sign-up', async () => {
    expect(await codeOf(users.setOperator('nobody@localhost', true, 'operator'))).toBe('NOT_001');
    expect(await codeOf(users.link('a,b@localhost', 'operator'))).toBe('VAL_001');
  });

  it('makes a member of an account once, whoever owns it', async () => {
    const made = await users.ensureMember('Asha@localhost', 'acc_1');
    expect(await users.ensureMember('asha@localhost', 'acc_1')).toEqual(made);
    await users.ensureMember('dev@localhost', 'acc_1');
    expect(
      await queryRows(
        database.dataSource,
        `SELECT u.email, m.role FROM membership m JOIN app_user u ON u.id = m.user_id ORDER BY u.email`,
      ),
    ).toEqual([
      { email: 'asha@localhost', role: 'member' },
      { email: 'dev@localhost', role: 'owner' },
    ]);
  });
});
