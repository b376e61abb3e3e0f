import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { attachKeyOwner, noSuchPath } from '@market/http';
import { Clock } from '@market/kernel';
import type { DashboardSession } from './dashboard-session';
import { isFromOwnPage } from './page-origin';
import { attachSession } from './request-session';
import { requireRole } from './require-role';
import { type RoleRequirement, roleRequirement } from './route-role.decorator';
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
    if (!request.secure && !this.settings.allowsPlainHttp) throw sessionErrors.plainHttp();
    if (!isFromOwnPage(request, this.settings.origin)) throw sessionErrors.foreignPage();
    if (requirement.role === 'anyone') return true;
    const session = await this.sessionFor(request, requirement);
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

  private async sessionFor(request: Request, { role }: RoleRequirement): Promise<DashboardSession> {
    const token = readSessionCookie(request);
    const session = token === null ? null : await this.keeper.find(token);
    if (session !== null) return session;
    throw role === 'operator' ? noSuchPath() : sessionErrors.signInNeeded();
  }
}
