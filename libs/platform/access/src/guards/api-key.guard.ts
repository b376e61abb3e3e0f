import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { IncomingMessage } from 'node:http';
import type { PlanFeature } from '@market/contracts';
import { DomainError, whenAvailable } from '@market/kernel';
import { type AccessCheck, attachAccessCheck } from '../changes/access-check';
import { accessFactsOf } from '../requests/access-facts';
import { AccessRefused } from '../gatekeeper/access-refused';
import { readCredentials } from '../gatekeeper/credentials';
import { Gatekeeper } from '../gatekeeper/gatekeeper';
import { tokenIn } from '../requests/feed-token';
import { decideAccess } from '../gatekeeper/request-access';
import { routeAccess } from './route-access.decorator';
import { isSafe } from './safe-methods';

/** First guard: asks the gatekeeper, once for all three guards, and rejects callers that it did not recognise. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly gatekeeper: Gatekeeper,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { isPublic, feature, opensWithToken } = routeAccess(this.reflector, context);
    if (isPublic) return true;
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    const { routeKey: route, queryText } = accessFactsOf(request);
    const requirement = { feature, route, token: opensWithToken ? tokenIn(queryText) : null };
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
