import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { attachKeyOwner, noSuchPath } from '@market/http';
import { isSafe } from '@market/http/access';
import { Clock } from '@market/kernel';
import type { DashboardSession } from './dashboard-session';
import { isFromOwnPage } from './page-origin';
import { attachSession } from './request-session';
import { requireRole } from './require-role';
import { roleRequirement } from './route-role.decorator';
import { readSessionCookie } from './session-cookie';
import { sessionErrors } from './session-errors';
import { SessionKeeper } from './session-keeper';
import { sessionSettings, type SessionSettings } from './session-settings';

/** Guard of the dashboard's routes: judges where a request came from, then who sent it. Lets all other routes pass. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keeper: SessionKeeper,
    private readonly clock: Clock,
    @Inject(sessionSettings) private readonly settings: SessionSettings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const requirement = roleRequirement(this.reflector, context);
    if (requirement === null) return true;
    const request = context.switchToHttp().getRequest<Request>();
    // Before anything else: no other error may show to others that a route of operators exists.
    const operator = requirement.role === 'operator' ? await this.operatorOf(request) : null;
    if (!request.secure && !this.settings.allowsPlainHttp) throw sessionErrors.plainHttp();
    // A read with a session, too: a link on another site would use up limits of the account.
    const isOpenRead = requirement.role === 'anyone' && isSafe(request.method);
    if (!isOpenRead && !isFromOwnPage(request, this.settings.origin)) throw sessionErrors.foreignPage();
    if (requirement.role === 'anyone') return true;
    const session = operator ?? (await this.find(request));
    if (session === null) throw sessionErrors.signInNeeded();
    requireRole(session, requirement, this.clock.now());
    if (requirement.role === 'operator') this.requireFactor(session);
    attachSession(request, session);
    attachKeyOwner(request, { accountId: session.accountId, environment: 'dashboard' });
    return true;
  }

  /** Requires that an operator gave a passkey or a second factor in this session. */
  private requireFactor({ secondFactorAt = null }: DashboardSession): void {
    const isNeeded = this.settings.operatorsNeedFactor ?? true;
    if (isNeeded && secondFactorAt === null) throw sessionErrors.secondFactorNeeded();
  }

  private async operatorOf(request: Request): Promise<DashboardSession> {
    const session = await this.find(request);
    if (session?.isOperator !== true) throw noSuchPath();
    return session;
  }

  private async find(request: Request): Promise<DashboardSession | null> {
    const token = readSessionCookie(request);
    return token === null ? null : this.keeper.find(token);
  }
}
