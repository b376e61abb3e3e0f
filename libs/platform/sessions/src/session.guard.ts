import { type CanActivate, type ExecutionContext, Inject, Injectable, Logger } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { contextOf, noSuchPath } from '@market/http-server';
import { attachKeyOwner } from '@market/http-api';
import { AccountSuspensions, attachAccessCheck, isSafe } from '@market/access';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import type { DashboardSession } from './dashboard-session';
import { isFromOwnPage } from './browser-request';
import { attachSession, requiredRole } from './route-role.decorator';
import { requireRole, type RoleRequirement, SessionCheck, type SessionJudge } from './session-check';
import { SessionDoor } from './session-door';
import { plainHttpReason, sessionErrors } from './session-errors';
import { sessionSettings, type SessionSettings } from './session-settings';
import type { IncomingHttpHeaders } from 'node:http';

/** Shortest time between two lines of the log about plain HTTP: everybody can cause them. Units: milliseconds. */
const plainHttpLoggedEveryMs = 60_000;

/**
 * Guard of the dashboard's routes: judges where a request came from, then who sent it and for which account, and attaches the check
 * by which a change is judged again. `DashboardRoutes` sets it before them.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  private readonly logger = new Logger('sessions');
  /** Time of the last line about plain HTTP, by `Clock.steadyMs`. Units: milliseconds. */
  private plainHttpLoggedAtMs = -Infinity;

  constructor(
    private readonly reflector: Reflector,
    private readonly door: SessionDoor,
    private readonly suspensions: AccountSuspensions,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(sessionSettings) private readonly settings: SessionSettings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const requirement = requiredRole(this.reflector, context);
    const request = context.switchToHttp().getRequest<Request>();
    // Before anything else: no other error may show to others that a route of operators exists.
    const operator = requirement.role === 'operator' ? await this.operatorOf(request) : null;
    this.requireHttps(request);
    // A read with a session, too: a link on another site would use up limits of the account.
    const isOpenRead = requirement.role === 'anyone' && isSafe(request.method);
    if (!isOpenRead && !isFromOwnPage(request, this.settings.origin)) throw sessionErrors.foreignPage();
    if (requirement.role === 'anyone') return true;
    const session = operator ?? (await this.door.require(request));
    await this.door.count(request, session);
    // Before the role, which is that in another account.
    if (!requirement.ofAnyAccount) requireShownAccount(request.headers, session);
    this.require(session, requirement);
    attachSession(request, session);
    const { accountId, userId } = session;
    attachKeyOwner(request, { accountId, environment: 'dashboard', userId });
    if (!isSafe(request.method)) attachAccessCheck(request, this.checkOf(request, session, requirement));
    return true;
  }

  private requireHttps(request: Request): void {
    const { client, address } = contextOf(request);
    if (client.cameByHttps || this.settings.allowsPlainHttp) return;
    const nowMs = this.clock.steadyMs();
    if (nowMs - this.plainHttpLoggedAtMs >= plainHttpLoggedEveryMs) {
      this.plainHttpLoggedAtMs = nowMs;
      this.logger.warn({ event: 'plain-http-refused', address }, plainHttpReason);
    }
    throw sessionErrors.plainHttp();
  }

  private require(session: DashboardSession, requirement: RoleRequirement): void {
    requireRole(session, requirement, this.clock.now());
    if (requirement.role === 'operator') this.requireFactor(session);
  }

  private checkOf(request: Request, session: DashboardSession, requirement: RoleRequirement): SessionCheck {
    const { dataSource, door, suspensions: bars } = this;
    const judge: SessionJudge = {
      read: (transaction) =>
        transaction === undefined ? this.findAgain(request, session) : door.lock(transaction, session),
      require: (found, needed) => this.require(found, needed),
      isSuspended: (accountId, transaction) => bars.isSuspended(transaction ?? dataSource, accountId),
      accept: (found) => attachSession(request, found),
    };
    return new SessionCheck(judge, requirement);
  }

  /** Finds a session by its token again; null if it shows another account by now, because its user left this one. */
  private async findAgain(request: Request, { id, accountId }: DashboardSession) {
    const found = await this.door.find(request);
    return found?.id === id && found.accountId === accountId ? found : null;
  }

  /** Requires that an operator gave a passkey or a second factor in this session. */
  private requireFactor({ secondFactorAt = null }: DashboardSession): void {
    const isNeeded = this.settings.operatorsNeedFactor ?? true;
    if (isNeeded && secondFactorAt === null) throw sessionErrors.secondFactorNeeded();
  }

  private async operatorOf(request: Request): Promise<DashboardSession> {
    const session = await this.door.find(request);
    if (session?.isOperator !== true) throw noSuchPath();
    return session;
  }
}

/** Guard of the controllers of one module: asks the one of the app. */
@Injectable()
export class RoutesGuard implements CanActivate {
  constructor(private readonly sessions: SessionGuard) {}

  canActivate(context: ExecutionContext): Promise<boolean> {
    return this.sessions.canActivate(context);
  }
}

/**
 * Requires that a request comes from a page that shows the account and the user of its session, which `X-Account-ID` and `X-User-ID`
 * name: another tab of the browser may have moved the session, or begun another one.
 *
 * Errors: `DomainError` `SES_009` if they are others, `SES_010` if the request does not name them.
 */
function requireShownAccount(
  { 'x-account-id': accountId, 'x-user-id': userId }: IncomingHttpHeaders,
  session: Pick<DashboardSession, 'accountId' | 'userId'>,
): void {
  if (accountId === undefined || userId === undefined) throw sessionErrors.outdatedPage();
  if (accountId !== session.accountId || userId !== session.userId) throw sessionErrors.otherAccount();
}
