import type { PlanFeature } from '@market/contracts';
import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { DomainError } from '@market/kernel';
import type { Caller, Entitlement, ExportGrant, FeedGrant, TokenKind } from '../gatekeeper/ports';
import { accessOf } from '../gatekeeper/request-access';

/** Lowest plan that a route requires. */
export type MinimumPlan = 'any' | 'basic' | 'pro';

/** Requirements of a route, as its decorators declare them. Without any decorator: a key, any plan. */
export interface RouteAccess {
  readonly isPublic: boolean;
  readonly plan: MinimumPlan;
  readonly feature: PlanFeature | null;
  /** Tokens in the query that open the route; null for none. */
  readonly token: AcceptedToken | null;
  /** True for a route whose requests count nothing themselves. */
  readonly isUncounted: boolean;
}

/** Kind of tokens that open a route. */
interface AcceptedToken {
  readonly kind: TokenKind;
  /** True if no key opens the route; else a token takes the place of one. */
  readonly isOnly: boolean;
}

const publicRoute = 'market:public-route';
const requiredPlan = 'market:required-plan';
const acceptedToken = 'market:accepted-token';
const uncounted = 'market:uncounted';

/** Marks a route that needs no key and counts nothing. Every other route needs a key. */
export const PublicRoute = (): MethodDecorator & ClassDecorator => SetMetadata(publicRoute, true);

/**
 * Lets a token in the parameter `token` open a route, for programs that send no headers: in place of a key, or as the only way if
 * `isOnly` is true.
 */
export const OpensWithToken = (kind: TokenKind, { isOnly = false } = {}): MethodDecorator =>
  SetMetadata(acceptedToken, { kind, isOnly } satisfies AcceptedToken);

/** Marks a route that needs a key, and whose requests count nothing themselves: the reads that they make do. */
export const CountsNothing = (): MethodDecorator => SetMetadata(uncounted, true);

/** Restricts a route, or all routes of a controller, to this plan and the higher ones. */
export function RequiresPlan(plan: 'basic'): MethodDecorator & ClassDecorator;
export function RequiresPlan(plan: 'pro', feature: 'gmp' | 'webhooks'): MethodDecorator & ClassDecorator;
export function RequiresPlan(
  plan: 'basic' | 'pro',
  feature: PlanFeature = 'market',
): MethodDecorator & ClassDecorator {
  return SetMetadata(requiredPlan, { plan, feature });
}

/** Parameter decorator: the caller of a route that needs a key. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = accessOf(context.switchToHttp().getRequest<object>());
  if (caller === undefined) throw onPublicRoute('a caller', context);
  return caller;
});

/** Parameter decorator: the caller's plan as of the admission of the request. */
export const CurrentEntitlement = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Entitlement => {
    const { entitlement } = accessOf(context.switchToHttp().getRequest<object>());
    if (entitlement === undefined) throw onPublicRoute('an entitlement', context);
    return entitlement;
  },
);

/** Parameter decorator: what the feed token of the request opens; null for a request with a key. */
export const CurrentFeed = createParamDecorator(
  (_data: unknown, context: ExecutionContext): FeedGrant | null =>
    (accessOf(context.switchToHttp().getRequest<object>()).grant as FeedGrant | undefined) ?? null,
);

/** Parameter decorator: what the export token of a request opens, on a route that opens with one only. */
export const CurrentExport = createParamDecorator(
  (_data: unknown, context: ExecutionContext): ExportGrant => {
    const { grant } = accessOf(context.switchToHttp().getRequest<object>());
    if (grant === undefined) throw onPublicRoute('a token', context);
    return grant as ExportGrant;
  },
);

function onPublicRoute(what: string, context: ExecutionContext): DomainError {
  return new DomainError({
    kind: 'internal',
    code: 'SRV_001',
    publicMessage: 'Something went wrong on our side.',
    detail: `${context.getClass().name}.${context.getHandler().name} asks for ${what} on a public route`,
  });
}

/** Reads the decorators of a handler and its controller; those of the handler take precedence. */
export function routeAccess(
  reflector: Reflector,
  route: Pick<ExecutionContext, 'getClass' | 'getHandler'>,
): RouteAccess {
  const targets = [route.getHandler(), route.getClass()];
  const required = reflector.getAllAndOverride<{ plan: MinimumPlan; feature: PlanFeature } | undefined>(
    requiredPlan,
    targets,
  );
  return {
    isPublic: reflector.getAllAndOverride<boolean | undefined>(publicRoute, targets) === true,
    plan: required?.plan ?? 'any',
    feature: required?.feature ?? null,
    token: reflector.get<AcceptedToken | undefined>(acceptedToken, route.getHandler()) ?? null,
    isUncounted: reflector.get<boolean | undefined>(uncounted, route.getHandler()) === true,
  };
}
