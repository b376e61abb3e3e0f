import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { IncomingMessage } from 'node:http';
import { accessFactsOf } from './access-facts';
import { AccessRefused } from './access-refused';
import { Gatekeeper } from './gatekeeper';
import { tokenIn } from './feed-token';
import { decideAccess } from './request-access';
import { routeAccess } from './route-access.decorator';

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
    return true;
  }
}
