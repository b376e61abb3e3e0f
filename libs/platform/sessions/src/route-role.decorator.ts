import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { accessCheckOf, type ChangeAuthor, madeOnceOf } from '@market/access';
import { DomainError } from '@market/kernel';
import type { DashboardSession } from './dashboard-session';
import { type RoleRequirement, type RouteRole, SessionCheck } from './session-check';

/** Property of the request that holds its session. A symbol, so that no client can set it. */
const sessionKey = Symbol('session');

interface WithSession {
  [sessionKey]?: DashboardSession;
}

/** Metadata of the controllers of the dashboard's API. */
export const dashboardKey = 'sessions:dashboard';
const roleKey = 'sessions:role';

/**
 * Restricts a route to users with a role. One that changes something is refused to a suspended account (`ACC_002`).
 *
 * @param options proven: also requires a proof of identity in the last 10 minutes; whileSuspended: opens a change to suspended
 * accounts; ofAnyAccount: opens a route to pages that show another account or user than the session, or do not know which
 */
export const RequiresRole = (
  role: Exclude<RouteRole, 'anyone'>,
  options: Partial<Omit<RoleRequirement, 'role'>> = {},
): MethodDecorator => {
  const { proven = false, whileSuspended = false, ofAnyAccount = false } = options;
  return SetMetadata(roleKey, { role, proven, whileSuspended, ofAnyAccount } satisfies RoleRequirement);
};

/** Opens a route to everybody, signed in or not. */
export const ForAnyone = (): MethodDecorator =>
  SetMetadata(roleKey, {
    role: 'anyone',
    proven: false,
    whileSuspended: true,
    ofAnyAccount: true,
  } satisfies RoleRequirement);

/** User of a session as author of a change in an account. */
export interface SessionAuthor extends ChangeAuthor {
  readonly accountId: string;
  readonly userId: string;
  /** Address that mails to others about the change show; the audit log never names it. */
  readonly email: string;
  readonly check: SessionCheck;
}

/** Parameter decorator: the user of a change, as its author. */
export const CurrentAuthor = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SessionAuthor => {
    const request = context.switchToHttp().getRequest<object>();
    const session = sessionOf(request);
    const check = accessCheckOf(request);
    if (session === null || !(check instanceof SessionCheck)) {
      throw undeclared(context, 'asks for an author on a route that changes nothing, or for anyone');
    }
    const { accountId, userId, email } = session;
    return { accountId, userId, email, actor: `user:${userId}`, check, once: madeOnceOf(request) };
  },
);

/** Parameter decorator: the session of a route that requires a role. */
export const CurrentSession = createParamDecorator(
  (_data: unknown, context: ExecutionContext): DashboardSession => {
    const session = sessionOf(context.switchToHttp().getRequest<object>());
    if (session === null) throw undeclared(context, 'asks for a session on a route for anyone');
    return session;
  },
);

/**
 * Reads the requirements of a route; null for a route that is not of the dashboard.
 *
 * Errors: `DomainError` `SRV_001` for a route of the dashboard that declares no access: it is open to nobody.
 */
export function roleRequirement(
  reflector: Reflector,
  route: Pick<ExecutionContext, 'getClass' | 'getHandler'>,
): RoleRequirement | null {
  const isDashboard = reflector.get<boolean | undefined>(dashboardKey, route.getClass()) === true;
  return isDashboard ? requiredRole(reflector, route) : null;
}

/** Reads the requirements of a route of the dashboard. Errors: those of `roleRequirement`. */
export function requiredRole(
  reflector: Reflector,
  route: Pick<ExecutionContext, 'getClass' | 'getHandler'>,
): RoleRequirement {
  const requirement = reflector.get<RoleRequirement | undefined>(roleKey, route.getHandler());
  if (requirement === undefined) throw undeclared(route, 'declares no role');
  return requirement;
}

/** Tells whether a route is for operators. */
export function isForOperators(reflector: Reflector, handler: object): boolean {
  const requirement = reflector.get<RoleRequirement | undefined>(roleKey, handler as () => unknown);
  return requirement?.role === 'operator';
}

function undeclared(route: Pick<ExecutionContext, 'getClass' | 'getHandler'>, fault: string): DomainError {
  return new DomainError({
    kind: 'internal',
    code: 'SRV_001',
    publicMessage: 'Something went wrong on our side.',
    detail: `${route.getClass().name}.${route.getHandler().name} ${fault}`,
  });
}

export function attachSession(request: object, session: DashboardSession): void {
  (request as WithSession)[sessionKey] = session;
}

/** Returns the session of a request; null if the guard has not required one. */
export function sessionOf(request: object): DashboardSession | null {
  return (request as WithSession)[sessionKey] ?? null;
}
