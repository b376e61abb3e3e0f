import { AccountSuspensions, type Admission, alwaysAdmitted } from '@market/access';
import type { CalendarKind } from '@market/contracts';
import { auditParts } from '@market/database/audit';
import { dataVersionParts } from '@market/database/data-versions';
import { type Database, queryRows, runDatabaseChecks } from '@market/database';
import { openTestDatabase } from '@market/database/testing';
import { ManualClock } from '@market/kernel';
import { RepeatedRequest } from '@market/testing';
import type { DataSource } from 'typeorm';
import { calendarChecks, calendarParts, CalendarFeeds, RecordedFeedTokens } from '.';

/** Accounts that a test suspends. */
class Suspensions extends AccountSuspensions {
  readonly suspended = new Set<string>();

  async isSuspended(_transaction: Database, accountId: string): Promise<boolean> {
    return this.suspended.has(accountId);
  }
}

let dataSource: DataSource;
let close: () => Promise<void>;
let clock: ManualClock;
let suspensions: Suspensions;
let feeds: CalendarFeeds;
let tokens: RecordedFeedTokens;
const kinds: readonly CalendarKind[] = ['ipo_open', 'holiday'];

beforeAll(async () => {
  ({ dataSource, close } = await openTestDatabase(
    'calendar_feeds',
    [auditParts, dataVersionParts, calendarParts],
    {
      poolSize: 8,
    },
  ));
});
beforeEach(async () => {
  await dataSource.query('TRUNCATE calendar_feed');
  clock = new ManualClock(new Date('2026-11-20T04:30:00.000Z'));
  suspensions = new Suspensions();
  feeds = new CalendarFeeds(dataSource, clock);
  tokens = new RecordedFeedTokens(dataSource, suspensions, clock);
});
afterEach(async () => {
  expect(await runDatabaseChecks(dataSource, calendarChecks)).toEqual([]);
});
afterAll(() => close());

const byUser = { actor: 'user:usr_1', check: alwaysAdmitted } as const;
/** Makes the memory of a request whose key made a feed before. */
const memoryOf = (made: string) => ({
  former: () => Promise.resolve(made),
  remember: () => Promise.resolve(),
});
const make = (accountId = 'acc_1') => feeds.make(accountId, { name: 'team calendar', kinds }, byUser);
const audited = () =>
  queryRows<{ entry: string; detail: object }>(
    dataSource,
    `SELECT actor || ' ' || action || ' ' || account_id AS entry, detail FROM audit_entry ORDER BY position`,
  );

describe('a calendar feed', () => {
  it('is stored without its token, and its making and revocation are audited without name and token', async () => {
    const { token, ...made } = await make();
    expect(made).toMatchObject({ accountId: 'acc_1', name: 'team calendar', kinds, createdBy: 'usr_1' });
    expect(await feeds.list('acc_1')).toEqual([made]);
    await feeds.revoke(made.id, 'operator', 'acc_1');
    await feeds.revoke(made.id, 'operator', 'acc_1');
    const entries = await audited();
    expect(entries.slice(-2)).toEqual([
      {
        entry: 'user:usr_1 feed.created acc_1',
        detail: { last4: made.last4, kinds: 'ipo_open,holiday' },
      },
      { entry: 'operator feed.revoked acc_1', detail: { last4: made.last4 } },
    ]);
    const stored =
      JSON.stringify(await dataSource.query('SELECT * FROM calendar_feed')) + JSON.stringify(entries);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(token.slice(9, 40));
  });

  it('of another account is unknown', async () => {
    const { id } = await make('acc_2');
    expect(await feeds.list('acc_1')).toEqual([]);
    expect(await feeds.revoke(id, 'user:usr_1', 'acc_1')).toBeNull();
    expect((await feeds.list('acc_2'))[0]?.revokedAt).toBeNull();
    expect(await feeds.revoke('feed_unknown', 'operator')).toBeNull();
  });

  it('whose token was lost with the answer is revoked by the repeated request, which makes another', async () => {
    const author = { actor: 'user:usr_1', check: alwaysAdmitted, once: new RepeatedRequest() } as const;
    const ask = () => feeds.make('acc_1', { name: 'team calendar', kinds }, author);
    const [lost, shown] = [await ask(), await ask()];
    expect(await feeds.list('acc_1')).toMatchObject([
      { id: shown.id, revokedAt: null },
      { id: lost.id, revokedAt: clock.now() },
    ]);
    expect([await admit(lost.token), (await admissionOf(shown.token)).admitted]).toEqual([null, true]);
  });

  it('is one of a hundred that the users of an account make within 24 hours, whatever becomes of them', async () => {
    const { id } = await make();
    await feeds.revoke(id, 'operator');
    await dataSource.query(
      `INSERT INTO calendar_feed
       SELECT copy.* FROM calendar_feed f, generate_series(1, 99) n,
              jsonb_populate_record(f, jsonb_build_object('id', f.id || n, 'sha256', '\\x' || repeat(md5(f.id || n), 2))) copy`,
    );
    await expect(make()).rejects.toMatchObject({ code: 'RATE_001', retryAfterSeconds: 86_400 });
    const repeat = (made: string) =>
      feeds.make('acc_1', { name: 'again', kinds }, { ...byUser, once: memoryOf(made) });
    const again = await repeat(id);
    await expect(repeat(again.id)).rejects.toMatchObject({ code: 'RATE_001' });
    const byOperator = { actor: 'operator', check: alwaysAdmitted } as const;
    expect((await feeds.make('acc_1', { name: 'x', kinds }, byOperator)).id).toMatch(/^feed_/);
    expect((await make('acc_2')).id).toMatch(/^feed_/);
    clock.advance(86_400_000);
    expect((await make()).id).toMatch(/^feed_/);
  });

  it('is one of at most twenty that work, also when they are made at once', async () => {
    const made = await Promise.allSettled(Array.from({ length: 24 }, () => make()));
    const refused = made.filter(({ status }) => status === 'rejected');
    expect(refused.map((one) => (one as PromiseRejectedResult).reason as unknown)).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ code: 'FEED_001' }) as unknown),
    );
    await make('acc_2');
    const [first] = await feeds.list('acc_1');
    await feeds.revoke(first?.id ?? '', 'operator');
    expect((await make()).id).toMatch(/^feed_/);
  });
});

const admit = (token: string, by = tokens) => by.admit(token, () => false);

/** Resolves to the decision of the limit about a request with a token. Errors: `Error` if the token opens nothing. */
async function admissionOf(token: string, by = tokens): Promise<Admission> {
  const found = await admit(token, by);
  if (found === null || found === 'suspended') throw new Error('the token opens nothing');
  return found.admission;
}

describe('a feed token', () => {
  it('opens the feed for its account, with its kinds and the live data', async () => {
    const { token, id } = await make();
    expect(await admit(token)).toEqual({
      caller: { accountId: 'acc_1', keyId: id, environment: 'live', dataSet: 'live' },
      grant: { id, kinds },
      admission: {
        ...{ admitted: true, limit: 60, remaining: 59, retryAfterSeconds: null, refusedBy: null },
        resetAtSeconds: clock.nowMs() / 1000 + 3_600,
      },
    });
    expect((await feeds.list('acc_1'))[0]?.lastUsedAt).toEqual(clock.now());
  });

  it('opens nothing when it is malformed, unknown or revoked, and says so when its account is suspended', async () => {
    const { token, id } = await make();
    const [{ token: other } = { token: '' }] = [await make('acc_2')];
    await dataSource.query(`DELETE FROM calendar_feed WHERE account_id = 'acc_2'`);
    expect(await Promise.all([admit(''), admit('svc_feed_1'), admit(other)])).toEqual([
      ...[null, null, null],
    ]);
    suspensions.suspended.add('acc_1');
    expect(await admit(token)).toBe('suspended');
    suspensions.suspended.clear();
    expect(await admissionOf(token)).toMatchObject({ admitted: true });
    await feeds.revoke(id, 'operator');
    expect(await admit(token)).toBeNull();
  });

  it('is admitted sixty times in an hour, exactly, by requests at once and in any process', async () => {
    const { token } = await make();
    const other = new RecordedFeedTokens(dataSource, suspensions, clock);
    const asked = await Promise.all(
      Array.from({ length: 70 }, (_, at) => admissionOf(token, at % 2 === 0 ? tokens : other)),
    );
    expect(asked.filter(({ admitted }) => admitted)).toHaveLength(60);
    expect(asked.find(({ admitted }) => !admitted)).toMatchObject({
      ...{ remaining: 0, retryAfterSeconds: 3_600, refusedBy: 'hour' },
    });
    clock.advance(3_600_000);
    expect(await admissionOf(token)).toMatchObject({ admitted: true, remaining: 59 });
  });

  it('has a limit of its own', async () => {
    const [one, two] = [await make(), await make()];
    for (let time = 0; time < 60; time += 1) await admit(one.token);
    expect((await admissionOf(one.token)).admitted).toBe(false);
    expect((await admissionOf(two.token)).remaining).toBe(59);
  });
});
