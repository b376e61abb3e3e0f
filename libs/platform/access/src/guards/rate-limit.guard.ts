import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AccessRefused } from '../gatekeeper/access-refused';
import { outcomeOf } from '../gatekeeper/request-access';

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
