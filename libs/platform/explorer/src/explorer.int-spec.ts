import { Controller, Get, Module, Query } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ThrottlerModule } from '@nestjs/throttler';
import { LoggingModule, MetricsModule } from '@market/base/observability';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { PageQuery } from '@market/http-query';
import { ListResponse } from '@market/http-lists';
import { CachedFor, createHttpApp, HealthModule, HttpModule, throttlerOptions } from '@market/http-api';
import {
  AccessModule,
  AccountSuspensions,
  Authenticator,
  type Caller,
  CurrentCaller,
  Entitlements,
  FailedAuthenticationMeter,
  Meter,
  RequiresPlan,
  SupportContact,
} from '@market/access';
import { Clock, ManualClock } from '@market/kernel';
import { type DashboardSession, SessionKeeper, SessionsModule } from '@market/sessions';
import { DataSource } from 'typeorm';
import { errorCatalogue } from '@market/http-server';
import { ExplorerDashboardModule, explorerParts } from '.';

const now = new Date('2026-11-20T06:30:00.000Z');
const publicUrl = 'https://api.example.com';
const admission = {
  admitted: true,
  limit: 10,
  remaining: 9,
  resetAtSeconds: 1,
  retryAfterSeconds: null,
  refusedBy: null,
};

class MangoListQuery extends PageQuery {}

@Controller('v1/mangoes')
class MangoController {
  @Get()
  @CachedFor(60)
  list(@CurrentCaller() { accountId, dataSet }: Caller, @Query() query: MangoListQuery) {
    return new ListResponse([{ accountId, dataSet }], query, 1);
  }

  @Get('premiums')
  @RequiresPlan('pro', 'gmp')
  premiums() {
    return [];
  }

  @Get('away')
  away(): never {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  }
}

/** Sessions by the token of their cookie. */
const sessions: Readonly<Record<string, DashboardSession>> = Object.fromEntries(
  ['acc_1', 'acc_2', 'acc_suspended'].map((accountId) => [
    accountId,
    {
      id: `ses_${accountId}`,
      userId: 'usr_1',
      email: 'asha@example.com',
      accountId,
      role: 'member',
      isOperator: false,
      reauthenticatedAt: now,
    },
  ]),
);

interface Answer {
  readonly status: number;
  readonly data: {
    readonly status: number;
    readonly headers: Record<string, string>;
    readonly body: {
      readonly data: unknown;
      readonly links: { readonly self: string };
      readonly error: { readonly code: string };
    };
    readonly milliseconds: number;
    readonly curl: string;
    readonly remaining: { readonly minute: number; readonly day: number };
  };
  readonly error: { readonly code: string; readonly retryAfter?: number };
}

@Module({})
class Ports {}
@Module({})
class Root {}

describe('the explorer', () => {
  const clock = new ManualClock(now);
  const meter = { admit: jest.fn(() => admission) };
  const failures = { fail: jest.fn(() => admission), state: () => admission };
  let database: OpenTestDatabase;
  let app: NestExpressApplication;
  let base: string;

  beforeAll(async () => {
    database = await openTestDatabase('explorer', [explorerParts]);
    const ports = [
      { provide: Clock, useFactory: () => clock },
      { provide: DataSource, useFactory: () => database.dataSource },
      { provide: Authenticator, useValue: { authenticate: () => null } },
      {
        provide: Entitlements,
        useValue: {
          of: () => ({
            ...{ planId: 'plan_free', plan: 'Free', requestsPerMinute: 10, requestsPerDay: 100 },
            features: new Set(),
          }),
        },
      },
      { provide: Meter, useValue: meter },
      {
        provide: AccountSuspensions,
        useValue: { isSuspended: async (_: unknown, id: string) => id === 'acc_suspended' },
      },
      { provide: FailedAuthenticationMeter, useValue: failures },
      { provide: SupportContact, useValue: new SupportContact(null) },
      { provide: SessionKeeper, useValue: { find: async (token: string) => sessions[token] ?? null } },
    ];
    app = await createHttpApp(
      {
        module: Root,
        imports: [
          { module: Ports, global: true, providers: ports, exports: ports.map(({ provide }) => provide) },
          LoggingModule.register({ app: 'spec', level: 'silent', pretty: false }),
          MetricsModule.register({ port: 0 }),
          HttpModule.register({ docsUrl: `${publicUrl}/docs` }),
          HealthModule.register({ probes: [] }),
          ThrottlerModule.forRoot(
            throttlerOptions([{ name: 'documents', limit: 300, per: 'minute', by: 'address' }]),
          ),
          AccessModule,
          SessionsModule.register({ origin: publicUrl, allowsPlainHttp: true }),
          ExplorerDashboardModule,
        ],
        controllers: [MangoController],
      },
      { trustProxy: false, publicUrl, docsUrl: `${publicUrl}/docs` },
    );
    await app.listen(0, '127.0.0.1');
    base = `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`;
  });
  beforeEach(() => database.dataSource.query('TRUNCATE dashboard_read'));
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const ask = async (query: string, token: string | null = 'acc_1'): Promise<Answer> => {
    const { accountId = '', userId = '' } = sessions[token ?? ''] ?? {};
    const shown = { 'X-Account-ID': accountId, 'X-User-ID': userId };
    const headers = token === null ? {} : { Cookie: `dashboard=${token}`, ...shown };
    const response = await fetch(`${base}/dashboard/api/explorer${query}`, { headers });
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
  };
  const explore = (path: string, environment = 'live', token?: string) =>
    ask(`?environment=${environment}&path=${encodeURIComponent(path)}`, token);

  it('finds the parts of pages of the documentation that have all words, with error codes', async () => {
    const headers = {
      Cookie: 'dashboard=acc_1',
      'X-Account-ID': 'acc_1',
      'X-User-ID': sessions['acc_1']?.userId ?? '',
    };
    const find = async (text: string) => {
      const query = new URLSearchParams({ environment: 'live', q: text });
      const response = await fetch(`${base}/dashboard/api/search?${query}`, { headers });
      const { data } = (await response.json()) as { data: { docs: { path: string; title: string }[] } };
      return data.docs;
    };
    expect((await find('VAL_001'))[0]).toEqual({
      path: '/docs/errors/VAL_001',
      title: `VAL_001: ${errorCatalogue.VAL_001.title}`,
    });
    const sections = await find('replay deliveries');
    expect(sections.map(({ path }) => path.split('#')[0])).toContain('/docs/webhooks');
    expect(sections.length).toBeLessThanOrEqual(5);
  });

  it('returns the public response for the account of the session', async () => {
    const { status, data } = await explore('/v1/mangoes?limit=5');
    expect([status, data.status]).toEqual([200, 200]);
    expect(data.body).toMatchObject({
      data: [{ accountId: 'acc_1', dataSet: 'live' }],
      links: { self: '/v1/mangoes?limit=5&page=1' },
    });
    expect(data.headers).toMatchObject({ 'Cache-Control': 'private, max-age=60', 'X-API-Version': 'v1' });
    expect(data.curl).toBe(
      `curl -H "X-API-Key: $MARKET_DATA_API_KEY" 'https://api.example.com/v1/mangoes?limit=5'`,
    );
    expect(data.remaining).toEqual({ minute: 29, day: 99 });
    expect(data.milliseconds).toBeGreaterThanOrEqual(0);
  });

  it('shows the sample data in the test environment, and each account its own response', async () => {
    const shown = async (environment: string, token: string) =>
      (await explore('/v1/mangoes', environment, token)).data.body.data;
    expect(await shown('test', 'acc_1')).toEqual([{ accountId: 'acc_1', dataSet: 'sample' }]);
    expect(await shown('live', 'acc_2')).toEqual([{ accountId: 'acc_2', dataSet: 'live' }]);
  });

  it('counts in no meter of the account, and as no failed authentication', async () => {
    meter.admit.mockClear();
    failures.fail.mockClear();
    for (const path of ['/v1/mangoes', '/v1/mangoes/premiums', '/v1/nothing', '/v1/mangoes?x=1'])
      await explore(path);
    expect([meter.admit.mock.calls, failures.fail.mock.calls]).toEqual([[], []]);
  });

  it.each([
    ['/v1/mangoes/premiums', 403, 'PLAN_001'],
    ['/v1/mangoes?x=1', 400, 'VAL_001'],
    ['/v1/nothing', 404, 'NOT_002'],
    ['/v1/../dashboard/api/explorer/routes', 404, 'NOT_002'],
    ['/v1/%2e%2e/openapi.json', 404, 'NOT_002'],
    ['/v1/mangoes/away', 503, 'SRV_002'],
  ])('shows an error of the public API as its response: %s', async (path, status, code) => {
    const { status: own, data } = await explore(path);
    expect([own, data.status, data.body.error.code]).toEqual([200, status, code]);
  });

  it('reads nothing for an account whose keys are refused, and counts no read', async () => {
    const { status, error, data } = await explore('/v1/mangoes', 'live', 'acc_suspended');
    expect([status, error.code, data]).toEqual([409, 'ACC_002', undefined]);
    expect(await database.dataSource.query('SELECT * FROM dashboard_read')).toEqual([]);
  });

  it('refuses the 31st read of a minute with its own limit', async () => {
    for (let at = 0; at < 30; at += 1) await explore('/v1/mangoes');
    const { status, error } = await explore('/v1/mangoes');
    expect([status, error.code, error.retryAfter]).toEqual([429, 'RATE_001', 60]);
    expect((await explore('/v1/mangoes', 'live', 'acc_2')).status).toBe(200);
  });

  it('is for signed-in users only, and takes a path of the versioned API only', async () => {
    expect((await ask('/routes', null)).error.code).toBe('SES_001');
    expect((await ask('?environment=live&path=%2Fv1%2Fmangoes', 'nobody')).error.code).toBe('SES_001');
    expect((await explore('/health/ready')).error.code).toBe('VAL_001');
    const [use] = await database.dataSource.query<unknown[]>('SELECT * FROM dashboard_read');
    expect(use).toBeUndefined();
  });

  it('answers 503 while the database does not', async () => {
    const spied = jest
      .spyOn(database.dataSource, 'query')
      .mockRejectedValue(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    const { status, error } = await explore('/v1/mangoes');
    spied.mockRestore();
    expect([status, error.code]).toEqual([503, 'SRV_002']);
  });
});
