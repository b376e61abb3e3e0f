import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DomainError, ManualClock } from '@market/kernel';
import type { DashboardSession } from './dashboard-session';
import { sessionOf } from './request-session';
import { DashboardRoutes, ForAnyone, RequiresRole } from './route-role.decorator';
import { SessionGuard } from './session.guard';
import { SessionKeeper } from './session-keeper';

const now = new Date('2026-11-27T06:30:00.000Z');
const origin = 'https://api.example.com';
const token = 'a'.repeat(43);

@DashboardRoutes()
class Routes {
  @ForAnyone()
  open(): void {}
  @RequiresRole('member')
  read(): void {}
  @RequiresRole('owner')
  manage(): void {}
  @RequiresRole('owner', { proven: true })
  close(): void {}
  @RequiresRole('operator')
  operate(): void {}
  undeclared(): void {}
}

class PublicRoutes {
  read(): void {}
}

const aSession = (changes: Partial<DashboardSession> = {}): DashboardSession => ({
  id: 'ses_1',
  userId: 'usr_1',
  email: 'asha@example.com',
  accountId: 'acc_1',
  role: 'owner',
  isOperator: false,
  reauthenticatedAt: now,
  ...changes,
});

const anOperator = aSession({ isOperator: true, secondFactorAt: now });

class OneSession extends SessionKeeper {
  constructor(private readonly session: DashboardSession) {
    super();
  }
  find(given: string): Promise<DashboardSession | null> {
    return Promise.resolve(given === token ? this.session : null);
  }
}

interface Asked {
  readonly method?: string;
  readonly secure?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly session?: DashboardSession;
  readonly allowsPlainHttp?: boolean;
  readonly operatorsNeedFactor?: boolean;
}

const signedIn = { cookie: `__Host-dashboard=${token}` };

async function ask(handler: keyof Routes, asked: Asked = {}) {
  const { method = 'GET', secure = true, headers = signedIn, session = aSession() } = asked;
  const request = { method, secure, headers };
  const guard = new SessionGuard(new Reflector(), new OneSession(session), new ManualClock(now), {
    origin,
    allowsPlainHttp: asked.allowsPlainHttp ?? false,
    ...(asked.operatorsNeedFactor === undefined ? {} : { operatorsNeedFactor: asked.operatorsNeedFactor }),
  });
  const context = {
    getClass: () => Routes,
    getHandler: () => Routes.prototype[handler],
    switchToHttp: () => ({ getRequest: () => request }),
  } as unknown as ExecutionContext;
  try {
    return (await guard.canActivate(context)) ? (sessionOf(request)?.id ?? 'nobody') : 'refused';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

describe('the guard of the dashboard', () => {
  it('lets a signed-in user read and attaches the session', async () => {
    expect(await ask('read')).toBe('ses_1');
  });

  it('lets anyone use an open route, without a session', async () => {
    expect(await ask('open', { headers: {} })).toBe('nobody');
  });

  it.each([
    ['without a cookie', {}],
    ['with an unknown token', { cookie: `__Host-dashboard=${'b'.repeat(43)}` }],
    ['with the cookie of plain HTTP on a secure connection', { cookie: `dashboard=${token}` }],
  ])('asks for a sign-in %s', async (_how, headers) => {
    expect(await ask('read', { headers })).toBe('SES_001');
  });

  it.each([
    ['same-origin', undefined, 'ses_1'],
    ['same-origin', origin, 'ses_1'],
    ['same-origin', 'null', 'ses_1'],
    ['same-origin', 'https://evil.example', 'SES_003'],
    ['none', origin, 'SES_003'],
    [undefined, 'null', 'SES_003'],
    ['same-site', origin, 'SES_003'],
    ['cross-site', undefined, 'SES_003'],
    ['none', undefined, 'SES_003'],
    [undefined, origin, 'ses_1'],
    [undefined, 'https://evil.example', 'SES_003'],
    [undefined, undefined, 'SES_003'],
  ])('judges a change with Sec-Fetch-Site %s and Origin %s: %s', async (site, from, outcome) => {
    const headers = {
      ...signedIn,
      ...(site === undefined ? {} : { 'sec-fetch-site': site }),
      ...(from === undefined ? {} : { origin: from }),
    };
    expect(await ask('manage', { method: 'POST', headers })).toBe(outcome);
  });

  it.each([
    [undefined, undefined, 'ses_1'],
    ['same-origin', undefined, 'ses_1'],
    ['none', undefined, 'ses_1'],
    [undefined, origin, 'ses_1'],
    ['cross-site', undefined, 'SES_003'],
    ['same-site', origin, 'SES_003'],
    ['none', 'https://evil.example', 'SES_003'],
    [undefined, 'https://evil.example', 'SES_003'],
    [undefined, 'null', 'SES_003'],
  ])('judges a read with Sec-Fetch-Site %s and Origin %s: %s', async (site, from, outcome) => {
    const headers = {
      ...signedIn,
      ...(site === undefined ? {} : { 'sec-fetch-site': site }),
      ...(from === undefined ? {} : { origin: from }),
    };
    expect(await ask('read', { headers })).toBe(outcome);
    expect(await ask('open', { headers })).toBe('nobody');
  });

  it('judges a change on an open route by its origin, too', async () => {
    expect(await ask('open', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })).toBe(
      'SES_003',
    );
  });

  it('refuses a member what owners may do', async () => {
    expect(await ask('manage', { session: aSession({ role: 'member' }) })).toBe('SES_004');
  });

  it('requires a proof of identity for a sensitive change', async () => {
    const reauthenticatedAt = new Date(now.getTime() - 11 * 60_000);
    expect(await ask('close', { session: aSession({ reauthenticatedAt }) })).toBe('SES_002');
    expect(await ask('manage', { session: aSession({ reauthenticatedAt }) })).toBe('ses_1');
  });

  it('hides routes of operators from everybody else', async () => {
    expect(await ask('operate')).toBe('NOT_002');
    expect(await ask('operate', { headers: {} })).toBe('NOT_002');
    expect(await ask('operate', { session: anOperator })).toBe('ses_1');
  });

  it('shows routes of operators to nobody else by refusing where or how a request came', async () => {
    const foreign = { method: 'POST', headers: { ...signedIn, 'sec-fetch-site': 'cross-site' } };
    expect(await ask('operate', foreign)).toBe('NOT_002');
    expect(await ask('operate', { secure: false, headers: {} })).toBe('NOT_002');
    expect(await ask('operate', { ...foreign, session: anOperator })).toBe('SES_003');
  });

  it.each([null, undefined])('asks operators for a second factor when the session has %s', async (given) => {
    const session = aSession({ isOperator: true, ...(given === null ? { secondFactorAt: null } : {}) });
    expect(await ask('operate', { session })).toBe('SES_008');
    expect(await ask('operate', { session, operatorsNeedFactor: true })).toBe('SES_008');
    expect(await ask('operate', { session, operatorsNeedFactor: false })).toBe('ses_1');
    expect(await ask('manage', { session })).toBe('ses_1');
  });

  it('answers nobody on a route that declares no role', async () => {
    expect(await ask('undeclared')).toBe('SRV_001');
  });

  it('refuses plain HTTP, but in development takes the cookie without the prefix', async () => {
    const headers = { cookie: `dashboard=${token}` };
    expect(await ask('read', { secure: false, headers })).toBe('SES_003');
    expect(await ask('read', { secure: false, headers, allowsPlainHttp: true })).toBe('ses_1');
    expect(await ask('read', { secure: false, allowsPlainHttp: true })).toBe('SES_001');
  });

  it('lets routes pass that are not of the dashboard', async () => {
    const guard = new SessionGuard(new Reflector(), new OneSession(aSession()), new ManualClock(now), {
      origin,
      allowsPlainHttp: false,
    });
    const context = { getClass: () => PublicRoutes, getHandler: () => PublicRoutes.prototype.read };
    expect(await guard.canActivate(context as unknown as ExecutionContext)).toBe(true);
  });
});
