import { randomBytes } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ThrottlerModule } from '@nestjs/throttler';
import { LoggingModule, MetricsModule } from '@market/base/observability';
import { StoredRecords, type StoredRecord, TradingCalendar } from '@market/contracts';
import { queryRows } from '@market/database';
import { AuditLog, auditParts } from '@market/database/audit';
import { type OpenTestDatabase, openTestDatabase } from '@market/database/testing';
import { SecretsModule, secretsParts } from '@market/database/secrets';
import {
  createHttpApp,
  HealthModule,
  HttpModule,
  IdempotencyModule,
  idempotencyParts,
  throttlerOptions,
} from '@market/http-api';
import { AccountSuspensions, FailedAuthenticationMeter } from '@market/access';
import { FewFailures } from '@market/access/testing';
import { ingestParts } from '@market/ingest';
import { Clock, ManualClock } from '@market/kernel';
import { operatorTaskParts } from '@market/operator-tasks';
import { type DashboardSession, SessionKeeper, SessionsModule, UserDirectory } from '@market/sessions';
import { KnownSessions } from '@market/sessions/testing';
import { DataSource } from 'typeorm';
import { OperatorDashboardModule } from '..';

const clock = new ManualClock(new Date('2026-11-20T06:30:00.000Z'));
const origin = 'https://api.example';

const asha: DashboardSession = {
  id: 'ses_1',
  userId: 'usr_asha',
  email: 'asha@example.com',
  accountId: 'acc_1',
  role: 'owner',
  isOperator: true,
  reauthenticatedAt: clock.now(),
  secondFactorAt: clock.now(),
};
const sessions = new KnownSessions({
  operator: asha,
  stale: { ...asha, id: 'ses_2', reauthenticatedAt: new Date(clock.nowMs() - 11 * 60_000) },
  owner: { ...asha, id: 'ses_3', userId: 'usr_ravi', isOperator: false },
  passwordOnly: { ...asha, id: 'ses_4', secondFactorAt: null },
});

class KnownUsers extends UserDirectory {
  emailsOf(): Promise<ReadonlyMap<string, string>> {
    return Promise.resolve(new Map([[asha.userId, asha.email]]));
  }
}

class EveryDay extends TradingCalendar {
  isTradingDay(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

class StoredPremiums extends StoredRecords {
  readonly types = [{ kind: 'gmp-reading', subject: 'ipo' }, { kind: 'ipo-issue' }];
  find(): Promise<StoredRecord | null> {
    return Promise.resolve({ ipo: 'zinnia-motors', gmpRupees: 30 });
  }
}

interface Answer {
  readonly data: Record<string, unknown> & { taskId: string };
  readonly meta: { readonly total: number };
  readonly error: { readonly code: string; readonly details?: readonly { readonly field: string }[] };
}

let database: OpenTestDatabase;
let dataSource: DataSource;
let app: NestExpressApplication;
let base: string;

beforeAll(async () => {
  database = await openTestDatabase('operator_dashboard', [
    ingestParts,
    auditParts,
    secretsParts,
    idempotencyParts,
    operatorTaskParts,
  ]);
  ({ dataSource } = database);
  const ports = [
    { provide: Clock, useFactory: () => clock },
    { provide: DataSource, useFactory: () => dataSource },
    { provide: SessionKeeper, useValue: sessions },
    { provide: FailedAuthenticationMeter, useClass: FewFailures },
    { provide: AccountSuspensions, useValue: { isSuspended: () => Promise.resolve(false) } },
    { provide: UserDirectory, useClass: KnownUsers },
    { provide: TradingCalendar, useClass: EveryDay },
    { provide: StoredRecords, useClass: StoredPremiums },
  ];
  app = await createHttpApp(
    {
      module: class Root {},
      imports: [
        {
          module: class Ports {},
          global: true,
          providers: ports,
          exports: ports.map(({ provide }) => provide),
        },
        LoggingModule.register({ app: 'operators', level: 'silent', pretty: false }),
        MetricsModule.register({ port: 0 }),
        HttpModule.register({ docsUrl: `${origin}/docs` }),
        SecretsModule.register({ key: randomBytes(32) }),
        IdempotencyModule,
        HealthModule.register({ probes: [] }),
        ThrottlerModule.forRoot(throttlerOptions([])),
        SessionsModule.register({ origin, allowsPlainHttp: true }),
        OperatorDashboardModule,
      ],
    },
    { trustProxy: false, publicUrl: origin, docsUrl: `${origin}/docs` },
  );
  await app.listen(0, '127.0.0.1');
  base = `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}/dashboard/api/operators`;
});
beforeEach(async () => {
  await dataSource.query(
    'TRUNCATE feed_plan, feed_state, feed_check, feed_run, quarantine, operator_task RESTART IDENTITY',
  );
  await dataSource.query(
    `INSERT INTO feed_plan (feed_id, source_id, title, source_title, data_sets, cron, trading_days_only, enabled)
     VALUES ('nse.ipo-current', 'nse', 'Current issues', 'NSE', '{ipos}', '0 8-20 * * *', false, true)`,
  );
  await dataSource.query(
    `INSERT INTO feed_check VALUES ('nse.ipo-current', '2026-11-20T03:30:00Z', 'blocked', 'status 403', 0, 0)`,
  );
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Asks as the user of a session; a body makes it a POST. */
async function ask(path: string, { as = 'operator', body }: { as?: string | null; body?: unknown } = {}) {
  const response = await fetch(`${base}${path}`, {
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      ...(as === null ? {} : { Cookie: `dashboard=${as}`, ...sessions.shownBy(as) }),
      ...(body === undefined || body === null ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST' }),
    ...(body === undefined || body === null ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as Answer) };
}

async function hold(kind: string | null = 'gmp-reading'): Promise<string> {
  const [row] = await queryRows<{ id: number }>(
    dataSource,
    `INSERT INTO quarantine (feed_id, scope, kind, row_key, fingerprint, reason, raw, record, first_seen_at, last_seen_at)
     VALUES ('investorgain.gmp', CASE WHEN $1::text IS NULL THEN 'batch' ELSE 'row' END, $1, 'ZML', md5(random()::text),
             'no active IPO is called "ZML"', '{"gmp":"33"}', '{"gmpRupees":33}', $2, $2) RETURNING id`,
    [kind, clock.now()],
  );
  return String(row?.id);
}

const tasks = () =>
  queryRows<object>(dataSource, 'SELECT kind, subject, arguments, user_id FROM operator_task');

describe('the routes of operators', () => {
  const routes: readonly (readonly [string, unknown])[] = [
    ['/sources', undefined],
    ['/sources/nse.ipo-current/runs', undefined],
    ['/sources/nse.ipo-current/runs', null],
    ['/quarantine', undefined],
    ['/quarantine/1', undefined],
    ['/quarantine/1/release', { note: 'right' }],
    ['/quarantine/1/discard', { note: 'wrong' }],
    ['/tasks/task_1', undefined],
    ['/audit', undefined],
  ];

  it.each(routes)('%s does not exist for an owner and for nobody', async (path, body) => {
    for (const as of ['owner', null]) {
      expect(await ask(path, { as, body })).toMatchObject({ status: 404, error: { code: 'NOT_002' } });
    }
    expect(await tasks()).toEqual([]);
  });

  it('need a second factor', async () => {
    for (const [path, body] of routes) {
      expect(await ask(path, { as: 'passwordOnly', body })).toMatchObject({ error: { code: 'SES_008' } });
    }
    expect(await tasks()).toEqual([]);
  });

  it.each(routes.filter(([, body]) => body !== undefined))(
    'POST %s needs a proof of identity',
    async (path, body) => {
      expect(await ask(path, { as: 'stale', body })).toMatchObject({
        status: 403,
        error: { code: 'SES_002' },
      });
      expect(await tasks()).toEqual([]);
    },
  );
});

describe('sources', () => {
  it('are listed with their state, schedule, next run and last check', async () => {
    const { status, data } = await ask('/sources');
    expect([status, data]).toEqual([
      200,
      [
        {
          feedId: 'nse.ipo-current',
          source: 'NSE',
          title: 'Current issues',
          dataSets: ['ipos'],
          schedule: 'hourly from 08:00 to 20:00 IST',
          state: 'never',
          lastRunAt: null,
          lastSuccessAt: null,
          nextRunAt: '2026-11-20T07:30:00.000Z',
          blockedUntil: null,
          lastOutcome: null,
          accepted: 0,
          held: 0,
          consecutiveFailures: 0,
          lastCheck: {
            at: '2026-11-20T03:30:00.000Z',
            outcome: 'blocked',
            reason: 'status 403',
            rows: 0,
            refused: 0,
          },
        },
      ],
    ]);
  });

  it('have a run log, page by page', async () => {
    await dataSource.query(
      `INSERT INTO feed_run (feed_id, started_at, finished_at, status, fetched, error)
       SELECT 'nse.ipo-current', $1::timestamptz - n * interval '1 h', $1, 'failed', 0, 'status 404'
         FROM generate_series(1, 3) n`,
      [clock.now()],
    );
    const { data, meta } = await ask('/sources/nse.ipo-current/runs?page=2&limit=2');
    expect([data, meta.total]).toEqual([
      [
        {
          id: '3',
          startedAt: '2026-11-20T03:30:00.000Z',
          endedAt: '2026-11-20T06:30:00.000Z',
          outcome: 'failed',
          fetched: 0,
          accepted: 0,
          held: 0,
          events: 0,
          words: 'status 404',
        },
      ],
      3,
    ]);
  });

  it('are run by a task that waits for an ingestor, once however often it is ordered', async () => {
    const first = await ask('/sources/nse.ipo-current/runs', { body: null });
    const second = await ask('/sources/nse.ipo-current/runs', { body: null });
    expect([first.status, second.data.taskId]).toEqual([202, first.data.taskId]);
    expect(await tasks()).toEqual([
      {
        kind: 'source.run',
        subject: 'feed:nse.ipo-current',
        arguments: { feedId: 'nse.ipo-current' },
        user_id: 'usr_asha',
      },
    ]);
    const [entry] = await new AuditLog(clock).list(dataSource, { atMost: 1 });
    expect(entry).toMatchObject({ actor: 'user:usr_asha', action: 'task.added', subject: first.data.taskId });
  });

  it.each(['/sources/nse.ipo-past/runs', '/sources/..%2f/runs', '/sources/NSE/runs'])(
    '%s is not found',
    async (path) => {
      expect(await ask(path)).toMatchObject({ status: 404, error: { code: 'NOT_001' } });
      expect(await ask(path, { body: null })).toMatchObject({ status: 404, error: { code: 'NOT_001' } });
    },
  );
});

describe('the quarantine', () => {
  it('is listed by feed and scope', async () => {
    const [row, batch] = [await hold(), await hold(null)];
    const listed = async (query: string) =>
      ((await ask(`/quarantine${query}`)).data as unknown as { id: string }[]).map(({ id }) => id);
    expect((await listed('')).sort()).toEqual([row, batch].sort());
    expect(await listed('?feed=investorgain.gmp&scope=row')).toEqual([row]);
    expect(await listed('?feed=nse.ipo-past')).toEqual([]);
    expect(await ask('/quarantine?feed=NSE!')).toMatchObject({
      status: 400,
      error: { code: 'VAL_001', details: [{ field: 'feed' }] },
    });
  });

  it('shows an entry beside what is stored', async () => {
    const id = await hold();
    expect((await ask(`/quarantine/${id}`)).data).toEqual({
      id,
      feedId: 'investorgain.gmp',
      scope: 'row',
      reason: 'no active IPO is called "ZML"',
      words: 'Seen once, since 2026-11-20 12:00 IST. Release it with its IPO, or discard it.',
      at: '2026-11-20T06:30:00.000Z',
      subject: 'ZML',
      rows: 1,
      raw: '{"gmp":"33"}',
      record: { gmpRupees: 33 },
      stored: { ipo: 'zinnia-motors', gmpRupees: 30 },
      differences: ['gmpRupees'],
      nameableSubjects: true,
    });
  });

  it('orders a release with subject and note, and refuses another order on it', async () => {
    const id = await hold();
    const body = { subject: 'zinnia-motors', note: 'ZML is its old name' };
    const { status, data } = await ask(`/quarantine/${id}/release`, { body });
    expect([status, await tasks()]).toEqual([
      202,
      [
        {
          kind: 'quarantine.release',
          subject: `quarantine:${id}`,
          arguments: { entryId: Number(id), ...body },
          user_id: 'usr_asha',
        },
      ],
    ]);
    expect(await ask(`/quarantine/${id}/discard`, { body: { note: 'wrong' } })).toMatchObject({
      status: 409,
      error: { code: 'TASK_001' },
    });
    expect(await ask(`/tasks/${data.taskId}`)).toMatchObject({
      data: {
        id: data.taskId,
        kind: 'quarantine.release',
        state: 'waiting',
        words: null,
        createdAt: '2026-11-20T06:30:00.000Z',
        endedAt: null,
      },
    });
  });

  it.each([
    ['no note', {}, 'note'],
    ['an empty note', { note: '' }, 'note'],
    ['a note with an email address', { note: 'as asha@example.com\nsays' }, 'note'],
    ['a note with a key', { note: 'seen with SVC_LIVE_0a1b' }, 'note'],
    ['a field that there is not', { note: 'right', by: 'me' }, 'by'],
  ])('refuses a release with %s', async (_, body, field) => {
    const id = await hold();
    expect(await ask(`/quarantine/${id}/release`, { body })).toMatchObject({
      status: 400,
      error: { code: 'VAL_001', details: [{ field }] },
    });
    expect(await tasks()).toEqual([]);
  });

  it('refuses a subject for a record that has none', async () => {
    const id = await hold('ipo-issue');
    const body = { subject: 'zinnia-motors', note: 'right' };
    expect(await ask(`/quarantine/${id}/release`, { body })).toMatchObject({
      status: 400,
      error: { details: [{ field: 'subject' }] },
    });
  });

  it.each(['999', '0', 'abc', '1e3', '9999999999999999'])('finds no entry %s', async (id) => {
    const body = { note: 'right' };
    for (const answer of [await ask(`/quarantine/${id}`), await ask(`/quarantine/${id}/discard`, { body })]) {
      expect(answer).toMatchObject({ status: 404, error: { code: 'NOT_001' } });
    }
  });
});

describe('the audit log', () => {
  it('shows the entries of all accounts, newest first, with their authors', async () => {
    const log = new AuditLog(clock);
    const action = { action: 'key.revoked', subject: 'key_1' } as const;
    await log.record(dataSource, { ...action, actor: 'user:usr_asha', accountId: 'acc_1' });
    await log.record(dataSource, { ...action, actor: 'system', accountId: null });
    const { data, meta } = await ask('/audit?limit=2');
    expect(data).toMatchObject([
      { action: 'key.revoked', accountId: null, actor: { kind: 'system' } },
      { action: 'key.revoked', accountId: 'acc_1', actor: { kind: 'user', label: 'asha@example.com' } },
    ]);
    expect(meta.total).toBeGreaterThan(1);
  });
});

describe('tasks', () => {
  it('show the words of the command line once they have ended', async () => {
    const { data } = await ask('/sources/nse.ipo-current/runs', { body: null });
    await dataSource.query(
      `UPDATE operator_task SET state = 'failed', words = 'nse.ipo-current: failed: status 404', ended_at = $1`,
      [clock.now()],
    );
    expect((await ask(`/tasks/${data.taskId}`)).data).toMatchObject({
      state: 'failed',
      words: 'nse.ipo-current: failed: status 404',
      endedAt: '2026-11-20T06:30:00.000Z',
    });
  });

  it('are not found by an unknown id', async () => {
    expect(await ask('/tasks/task_none')).toMatchObject({ status: 404, error: { code: 'NOT_001' } });
  });
});
