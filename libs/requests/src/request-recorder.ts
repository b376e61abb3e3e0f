import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { accessOf, type Caller, isActedFor, KeyOwners, readCredentials } from '@market/access';
import type { RequestContext, RequestRecorder } from '@market/http-server';
import type { FinishedRequest, RequestDetails, ShownLimit } from './domain/finished-request';
import type { KeptRequests } from './domain/kept-requests';
import type { CountedRoute, RequestTally } from './domain/request-tally';
import { clientClosed } from './domain/response-class';
import { shownParameters } from './shown-parameters';

/** Outcome of a response: what its client saw of it. */
interface Closed {
  readonly statusCode: number;
  readonly headersSent: boolean;
}

/**
 * Counts the finished requests of accounts, and keeps some of them. Requests with a token in their address that count in no limit of the account, those of the dashboard and those that this
 * process makes itself are left out, as in the usage of an account.
 */
@Injectable()
export class AccountRequestRecorder implements RequestRecorder {
  constructor(
    private readonly owners: KeyOwners,
    private readonly tally: RequestTally,
    private readonly kept: KeptRequests,
  ) {}

  /** See `RequestRecorder`. */
  note(request: IncomingMessage, response: Closed, context: RequestContext): void {
    const { caller: known, grant, admission } = accessOf(request);
    const caller = known ?? this.ownerOf(request);
    // Of those with a token, the limits of the account decided about the ones that show its windows.
    const isOwn = grant === undefined || admission?.windows !== undefined;
    if (caller === null || !isOwn || isActedFor(request)) return;
    const status = response.headersSent ? response.statusCode : clientClosed;
    const route = routeOf(request, context);
    const durationMs = Math.max(0, (context.endedAtMs ?? performance.now()) - context.beganAtMs);
    const { arrivedAtMs: atMs, bodyBytes } = context;
    // An admission of a known caller is a decision that usage counted.
    const isMetered = known !== undefined && admission !== undefined;
    this.tally.count(caller, route, { atMs, status, durationMs, isMetered, bytes: bodyBytes ?? 0 });
    if (status >= 400 || this.kept.wantsSuccess(caller.accountId, atMs)) {
      this.kept.keep(finished(request, context, caller, route, { status, durationMs }));
    }
  }

  /** Returns the owner of the key of a request that was refused before its caller was known; null for other requests. */
  private ownerOf(request: IncomingMessage): Caller | null {
    const { reading } = readCredentials(request);
    return reading.kind === 'key' ? this.owners.ownerOf(reading.key) : null;
  }
}

/** Returns the route of a request: with its own method where the path has no such route. Null for an unknown path. */
function routeOf({ method }: IncomingMessage, { match }: RequestContext): CountedRoute | null {
  return match === null || !isOffered(method, match.route.method) ? null : match.route;
}

function isOffered(method: string | undefined, offered: string): boolean {
  return method === offered || (method === 'HEAD' && offered === 'GET');
}

function finished(
  request: IncomingMessage,
  context: RequestContext,
  { accountId, environment, keyId }: Caller,
  route: CountedRoute | null,
  { status, durationMs }: { readonly status: number; readonly durationMs: number },
): FinishedRequest {
  return {
    ...{ id: context.requestId, accountId, environment, keyId, atMs: context.arrivedAtMs },
    method: request.method ?? 'GET',
    route: route === null ? 'unknown' : `${route.method} ${route.path}`,
    ...{ status, code: context.error?.code ?? null, durationMs: Math.round(durationMs * 10) / 10 },
    ...{ bytes: context.bodyBytes, isCached: context.isCached, address: context.address },
    details: detailsOf(request, context),
  };
}

function detailsOf(request: IncomingMessage, context: RequestContext): RequestDetails {
  const { entitlement, admission } = accessOf(request);
  const { error } = context;
  const parameters = shownParameters(context);
  const limits = admission?.windows?.map(({ name, quota, remaining }): ShownLimit => ({
    window: name,
    limit: quota,
    remaining,
  }));
  return {
    ...(error === null ? {} : { message: error.publicMessage }),
    ...(error?.details === undefined ? {} : { problems: error.details }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(entitlement === undefined ? {} : { plan: entitlement.plan }),
    ...(limits === undefined ? {} : { limits }),
  };
}
