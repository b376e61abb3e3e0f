import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DomainError } from '@market/kernel';
import { AccessRefused } from '../gatekeeper/access-refused';
import { outcomeOf } from '../gatekeeper/request-access';
import { routeAccess } from './route-access.decorator';

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

function unguarded(how: string): DomainError {
  return new DomainError({
    kind: 'internal',
    code: 'SRV_001',
    publicMessage: 'Something went wrong on our side.',
    detail: `the gatekeeper ${how} this request`,
  });
}
