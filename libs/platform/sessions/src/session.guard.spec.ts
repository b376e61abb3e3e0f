import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Logger, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DomainError, ManualClock } from '@market/kernel';
import { beginContext } from '@market/http-server';
import { accessCheckOf, type AccountSuspensions } from '@market/access';
import type { DataSource } from 'typeorm';
import type { DashboardSession } from './dashboard-session';
import { DashboardRoutes } from './dashboard-routes.decorator';
import { sessionOf, ForAnyone, RequiresRole } from './route-role.decorator';
import { SessionGuard } from './session.guard';
import { CountedFailures, CountedRequests, doorOf } from './session-door.fixture';
import { mostChanges, mostReads } from './session-door';
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
  @RequiresRole('member', { whileSuspended: true })
  leave(): void {}
  @RequiresRole('member', { ofAnyAccount: true })
  switch(): void {}
  @RequiresRole('operator')
  operate(): void {}
  undeclared(): void {}
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
  /** True if the latest look-up was that of a suspect. */
  wasSuspect: boolean | undefined;

  constructor(public session: DashboardSession | null) {
    super();
  }
  find(given: string, isSuspect?: boolean): Promise<DashboardSession | null> {
    this.wasSuspect = isSuspect;
    return Promise.resolve(given === token ? this.session : null);
  }
  lock(): Promise<DashboardSession | null> {
    return Promise.resolve(this.session);
  }
}

const noDatabase = {} as DataSource;
const noBars: AccountSuspensions = { isSuspended: () => Promise.resolve(false) };

interface Asked {
  readonly method?: string;
  readonly cameByHttps?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly session?: DashboardSession;
  readonly allowsPlainHttp?: boolean;
  readonly operatorsNeedFactor?: boolean;
  readonly failures?: CountedFailures;
  readonly requests?: CountedRequests;
}

/** Makes the headers by which a page names the account and the user that it shows. */
const shownBy = ({ accountId, userId }: DashboardSession) => ({
  'x-account-id': accountId,
  'x-user-id': userId,
});

const signedIn = { cookie: `__Host-dashboard=${token}` };

function requestOf(method: string, headers: Readonly<Record<string, string>>, cameByHttps = true) {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, headers });
  const client = { address: '203.0.113.7', cameByHttps };
  beginContext(request, { match: null, path: '', queryText: '', client });
  return request;
}

function contextFor(handler: keyof Routes, request: IncomingMessage) {
  return {
    getClass: () => Routes,
    getHandler: () => Routes.prototype[handler],
    switchToHttp: () => ({ getRequest: () => request }),
  } as unknown as ExecutionContext;
}

/** Asks as a page of a session does. */
function ask(handler: keyof Routes, asked: Asked = {}) {
  const { method = 'GET', headers = signedIn, session = aSession() } = asked;
  return judged(method, handler, { ...shownBy(session), ...headers }, { ...asked, session });
}

/** Judges a request. @returns id of the session that it got, or the code with which it was refused */
async function judged(
  method: string,
  handler: keyof Routes,
  headers: Readonly<Record<string, string>>,
  asked: Asked = {},
) {
  const request = requestOf(method, headers, asked.cameByHttps);
  const guard = new SessionGuard(
    new Reflector(),
    doorOf(new OneSession(asked.session ?? aSession()), asked.failures, asked.requests),
    noBars,
    noDatabase,
    new ManualClock(now),
    {
      origin,
      allowsPlainHttp: asked.allowsPlainHttp ?? false,
      ...(asked.operatorsNeedFactor === undefined ? {} : { operatorsNeedFactor: asked.operatorsNeedFactor }),
    },
  );
  try {
    return (await guard.canActivate(contextFor(handler, request)))
      ? (sessionOf(request)?.id ?? 'nobody')
      : 'refused';
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

  it('refuses unknown sessions of an address that showed too many, but no request without one and no valid one', async () => {
    const failures = new CountedFailures();
    const unknown = { headers: { cookie: `__Host-dashboard=${'b'.repeat(43)}` }, failures };
    expect([await ask('read', unknown), await ask('read', unknown)]).toEqual(['SES_001', 'RATE_001']);
    expect(await ask('read', { headers: {}, failures })).toBe('SES_001');
    expect(await ask('operate', unknown)).toBe('NOT_002');
    expect(failures.count).toBe(3);
    expect(await ask('read', { failures })).toBe('ses_1');
  });

  it('lets the sessions of an address that showed too many unknown ones be looked up as those of a suspect', async () => {
    const [keeper, failures] = [new OneSession(aSession()), new CountedFailures()];
    const look = async () => {
      await doorOf(keeper, failures).find(requestOf('GET', signedIn));
      return keeper.wasSuspect;
    };
    expect(await look()).toBe(false);
    failures.count = 1;
    expect(await look()).toBe(true);
  });

  it('refuses reads and changes of a session beyond their limits, which take nothing from each other', async () => {
    const requests = new CountedRequests();
    const read = () => ask('read', { requests });
    const change = { method: 'POST', headers: { ...signedIn, origin }, requests };
    for (let count = 0; count < mostReads.ofSession; count += 1) await read();
    expect([await read(), await ask('manage', change)]).toEqual(['RATE_001', 'ses_1']);
    for (let count = 1; count < mostChanges.ofSession; count += 1) await ask('manage', change);
    expect(await ask('manage', change)).toBe('RATE_001');
    const other = aSession({ id: 'ses_2' });
    expect(await ask('manage', { ...change, session: other })).toBe('ses_2');
  });

  it('refuses reads of an account beyond its limit, whatever sessions they come from, and no changes', async () => {
    const requests = new CountedRequests();
    const session = (id: number) => aSession({ id: `ses_${id}` });
    for (let count = 0; count < mostReads.ofAccount; count += 1)
      await ask('read', { requests, session: session(count % 2) });
    expect(await ask('read', { requests, session: session(2) })).toBe('RATE_001');
    const change = { method: 'POST', headers: { ...signedIn, origin }, requests };
    expect(await ask('manage', { ...change, session: session(2) })).toBe('ses_2');
    expect(await ask('read', { requests, session: aSession({ id: 'ses_3', accountId: 'acc_2' }) })).toBe(
      'ses_3',
    );
  });

  it('refuses changes of an account beyond its limit, but never the first twenty of a session', async () => {
    const requests = new CountedRequests();
    const change = (id: number, accountId = 'acc_1') =>
      ask('manage', {
        ...{ method: 'POST', headers: { ...signedIn, origin }, requests },
        session: aSession({ id: `ses_${id}`, accountId }),
      });
    const changes = async (id: number, count: number) => {
      let admitted = 0;
      for (let at = 0; at < count; at += 1) admitted += (await change(id)) === 'RATE_001' ? 0 : 1;
      return admitted;
    };
    const { ofSession, firstOfSession, furtherOfAccount } = mostChanges;
    expect([await changes(1, ofSession), await changes(2, ofSession)]).toEqual([ofSession, ofSession]);
    expect(furtherOfAccount).toBe(2 * (ofSession - firstOfSession));
    expect(await changes(3, ofSession)).toBe(firstOfSession);
    expect([await change(4), await change(5, 'acc_2')]).toEqual(['ses_4', 'ses_5']);
  });

  it('lets the token of a session over its limit be looked up as that of a suspect', async () => {
    const keeper = new OneSession(aSession());
    const door = doorOf(keeper);
    const request = requestOf('GET', signedIn);
    for (let count = 0; count < mostReads.ofSession; count += 1) await door.count(request, aSession());
    await door.find(request);
    expect(keeper.wasSuspect).toBe(false);
    await expect(door.count(request, aSession())).rejects.toMatchObject({ code: 'RATE_001' });
    await door.find(request);
    expect(keeper.wasSuspect).toBe(true);
  });

  it.each([
    ['same-origin', undefined, 'ses_1'],
    ['same-origin', origin, 'ses_1'],
    ['same-origin', 'null', 'ses_1'],
    // The dashboard under another name of the same server.
    ['same-origin', 'http://127.0.0.1:3000', 'ses_1'],
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
    ['none', origin, 'ses_1'],
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

  it.each([
    ['another account', { 'x-account-id': 'acc_2' }],
    ['another user', { 'x-user-id': 'usr_2' }],
  ])('refuses reads and changes of a page that shows %s than the session', async (_what, headers) => {
    const change = { method: 'POST', headers: { ...signedIn, ...headers, origin } };
    expect(await ask('read', { headers: { ...signedIn, ...headers } })).toBe('SES_009');
    // The role of the user in the other account does not matter.
    expect(await ask('close', { ...change, session: aSession({ role: 'member' }) })).toBe('SES_009');
    expect(await ask('operate', { ...change, session: anOperator })).toBe('SES_009');
    expect(await ask('operate', change)).toBe('NOT_002');
    expect(await ask('switch', change)).toBe('ses_1');
  });

  it.each(['x-account-id', 'x-user-id'])('refuses a page without the header %s as outdated', async (name) => {
    const headers = { ...shownBy(aSession()), ...signedIn, origin };
    const without = Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name));
    const outcomes = [await judged('GET', 'read', without), await judged('POST', 'manage', without)];
    expect(outcomes).toEqual(['SES_010', 'SES_010']);
    expect(await judged('POST', 'switch', without)).toBe('ses_1');
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
    expect(await ask('operate', { cameByHttps: false, headers: {} })).toBe('NOT_002');
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
    expect(await ask('read', { cameByHttps: false, headers })).toBe('SES_003');
    expect(await ask('read', { cameByHttps: false, headers, allowsPlainHttp: true })).toBe('ses_1');
    expect(await ask('read', { cameByHttps: false, allowsPlainHttp: true })).toBe('SES_001');
  });

  it('logs how a proxy is set up when it refuses plain HTTP, once a minute', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const clock = new ManualClock(now);
    const settings = { origin, allowsPlainHttp: false };
    const keeper = new OneSession(aSession());
    const guard = new SessionGuard(new Reflector(), doorOf(keeper), noBars, noDatabase, clock, settings);
    const refuse = async (times: number) => {
      for (let count = 0; count < times; count += 1) {
        const context = contextFor('read', requestOf('GET', signedIn, false));
        await expect(guard.canActivate(context)).rejects.toThrow(/TRUST_PROXY.*X-Forwarded-Proto/);
      }
    };
    await refuse(3);
    expect(warned.mock.calls).toEqual([
      [{ event: 'plain-http-refused', address: '203.0.113.7' }, expect.stringContaining('TRUST_PROXY')],
    ]);
    clock.advance(60_000);
    await refuse(2);
    expect(warned).toHaveBeenCalledTimes(2);
    warned.mockRestore();
  });

  describe('judging a change again', () => {
    const changed = async (
      handler: keyof Routes,
      before: DashboardSession,
      after: DashboardSession | null,
      isSuspended = false,
    ) => {
      const request = requestOf('POST', { ...signedIn, ...shownBy(before), origin });
      const keeper = new OneSession(before);
      const suspensions: AccountSuspensions = { isSuspended: () => Promise.resolve(isSuspended) };
      const settings = { origin, allowsPlainHttp: false };
      const clock = new ManualClock(now);
      const guard = new SessionGuard(
        new Reflector(),
        doorOf(keeper),
        suspensions,
        noDatabase,
        clock,
        settings,
      );
      await guard.canActivate(contextFor(handler, request));
      keeper.session = after;
      const check = accessCheckOf(request);
      const codeOf = async (repeat: () => unknown) => {
        try {
          await repeat();
          return sessionOf(request)?.email;
        } catch (error) {
          if (error instanceof DomainError) return error.code;
          throw error;
        }
      };
      return [await codeOf(() => check?.repeat()), await codeOf(() => check?.repeatIn(noDatabase))];
    };
    const owner = aSession();

    it.each([
      ['is unchanged', 'close', owner, owner, 'asha@example.com'],
      ['has another address', 'read', owner, aSession({ email: 'new@example.com' }), 'new@example.com'],
      ['has ended', 'read', owner, null, 'SES_001'],
      ['was an operator’s and has ended', 'operate', anOperator, null, 'NOT_002'],
      ['is of a demoted user', 'manage', owner, aSession({ role: 'member' }), 'SES_004'],
      ['is of a former operator', 'operate', anOperator, aSession({ secondFactorAt: now }), 'NOT_002'],
      [
        'has no proof any more',
        'close',
        owner,
        aSession({ reauthenticatedAt: new Date(now.getTime() - 600_000) }),
        'SES_002',
      ],
    ] as const)('answers for a session that %s', async (_how, handler, before, after, outcome) => {
      expect(await changed(handler, before, after)).toEqual([outcome, outcome]);
    });

    it('refuses a session that shows another account by now', async () => {
      const [outcome] = await changed('read', owner, aSession({ accountId: 'acc_2' }));
      expect(outcome).toBe('SES_001');
    });

    it('refuses a suspended account what is not open to it', async () => {
      expect(await changed('manage', owner, owner, true)).toEqual(['ACC_002', 'ACC_002']);
      expect(await changed('leave', owner, owner, true)).toEqual(['asha@example.com', 'asha@example.com']);
      expect(await changed('operate', anOperator, anOperator, true)).not.toContain('ACC_002');
    });
  });
});
