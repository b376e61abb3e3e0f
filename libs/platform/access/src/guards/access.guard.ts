import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { IncomingMessage } from 'node:http';
import type { PlanFeature } from '@market/contracts';
import { DomainError, whenAvailable } from '@market/kernel';
import { type AccessCheck, attachAccessCheck } from '../changes/access-check';
import { accessFactsOf, readCredentials } from '../gatekeeper/credentials';
import { AccessRefused, Gatekeeper, type PresentedToken } from '../gatekeeper/gatekeeper';
import { tokenIn } from '../requests/token-parameter';
import { decideAccess, outcomeOf } from '../gatekeeper/request-access';
import { type RouteAccess, routeAccess } from './route-access.decorator';

const safeMethods: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Second guard: rejects requests that the gatekeeper found over a limit. The gatekeeper has counted; this guard counts
 * nothing.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const outcome = outcomeOf(context.switchToHttp().getRequest<object>());
    if (outcome instanceof AccessRefused && outcome.stage === 'limit') throw outcome;
    return true;
  }
}

/** Last guard: rejects callers whose plan is too low, and every request that the gatekeeper has not admitted. */
@Injectable()
export class PlanGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const { isPublic, feature } = routeAccess(this.reflector, context);
    if (isPublic) return true;
    const outcome = outcomeOf(context.switchToHttp().getRequest<object>());
    if (outcome instanceof AccessRefused) throw outcome;
    if (outcome === undefined) throw unguarded('has not decided about');
    if (feature !== null && !outcome.entitlement.features.has(feature))
      throw unguarded('decided without the required feature about');
    return true;
  }
}

/** First guard: asks the gatekeeper, once for all three guards, and rejects callers that it did not recognise. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly gatekeeper: Gatekeeper,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { isPublic, feature, token: accepted, isUncounted } = routeAccess(this.reflector, context);
    if (isPublic) return true;
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    const { routeKey: route, queryText } = accessFactsOf(request);
    const token = accepted && presented(accepted, queryText);
    const requirement = { feature, route, token, isUncounted };
    const outcome = await decideAccess(this.gatekeeper, request, requirement);
    if (outcome instanceof AccessRefused && outcome.stage === 'authenticate') throw outcome;
    if (!isSafe(request.method)) attachAccessCheck(request, this.checkOf(request, feature));
    return true;
  }

  private checkOf(request: IncomingMessage, feature: PlanFeature | null): AccessCheck {
    const repeat = () =>
      whenAvailable(this.gatekeeper.readmit(readCredentials(request), { feature }), (judged) => {
        if (judged instanceof DomainError) throw judged;
      });
    return { repeat, repeatIn: repeat };
  }
}

/** Returns the token that a request must be judged by; null for one with a key. */
function presented(
  { kind, isOnly }: NonNullable<RouteAccess['token']>,
  queryText: string,
): PresentedToken | null {
  const text = tokenIn(queryText) ?? (isOnly ? '' : null);
  return text === null ? null : { kind, text };
}

/** Tells whether requests of a method change nothing. Source: RFC 9110, 9.2.1. */
export function isSafe(method: string | undefined): boolean {
  return safeMethods.has(method);
}

function unguarded(how: string): DomainError {
  return new DomainError({
    kind: 'internal',
    code: 'SRV_001',
    publicMessage: 'Something went wrong on our side.',
    detail: `the gatekeeper ${how} this request`,
  });
}
