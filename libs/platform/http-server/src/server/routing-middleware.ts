import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { DomainError, MaybePromise } from '@market/kernel';
import type { ErrorResponses } from '../responses/error-responses';
import { contextOf } from '../requests/request-context';
import { methodNotAllowed, noSuchPath } from '../errors/request-errors';
import { asksForUpgrade } from '../requests/request-head';
import { type Headers, standardHeaders, writeParts, type ResponseParts } from '../responses/response-parts';
import { allowedMethods, type RouteMatch } from '../routes/route-table';

/** Port: hides paths from callers who must not learn that they exist. */
export abstract class HiddenPaths {
  /**
   * Tells whether the response to a request is that of an unknown path, whatever its method, headers, query and body are.
   * Unknown paths are judged, too, so that an implementation can let them take the same time and fail in the same way.
   *
   * @param match null for an unknown path
   *
   * Errors: any, by the promise; the response shows nothing of the route.
   */
  abstract isHidden(request: Request, path: string, match: RouteMatch | null): MaybePromise<boolean>;
}

/** Port: answers requests for paths that no route has, such as those of a browser. */
export abstract class UnknownPaths {
  /** Makes the response; null for the usual error. @param path undecoded path without the query */
  abstract respond(request: IncomingMessage, path: string): ResponseParts | null;
}

export interface RoutingOptions {
  readonly errors: ErrorResponses;
  /** Answer requests for unknown paths before the usual error does, the first that has a response. */
  readonly unknownPaths?: readonly UnknownPaths[];
  /** Hides paths from some callers. */
  readonly hiddenPaths?: HiddenPaths | undefined;
}

/**
 * Makes the middleware in front of Nest: sets the standard headers and responds to unknown paths, wrong methods and
 * `OPTIONS`, which need no key and count nothing.
 */
export function routingMiddleware(options: RoutingOptions): RequestHandler {
  const { errors } = options;
  return (request, response, next) => {
    if (asksForUpgrade(request)) response.set('Connection', 'close');
    const { fault } = contextOf(request);
    if (fault === null) return judgeVisibility(request, response, next, options);
    response.set('Connection', 'close');
    writeParts(response, errors.of(fault, request));
  };
}

/** Admits a request once it is known whether its path is hidden from the sender: then its context has no route. */
function judgeVisibility(
  request: Request,
  response: Response,
  next: NextFunction,
  options: RoutingOptions,
): void {
  const { errors, hiddenPaths } = options;
  const context = contextOf(request);
  const judged = (isHidden: boolean) => {
    if (isHidden) context.match = null;
    response.set(standardHeaders(context, errors.addressLimitOf(request)));
    admit(request, response, next, options);
  };
  const failed = (thrown: unknown) => {
    context.match = null;
    writeParts(response, errors.of(errors.judge(thrown, context), request));
  };
  const isHidden = hiddenPaths?.isHidden(request, context.path, context.match) ?? false;
  if (isHidden instanceof Promise) isHidden.then(judged, failed).catch(next);
  else judged(isHidden);
}

function admit(
  request: Request,
  response: Response,
  next: NextFunction,
  { errors, unknownPaths = [] }: RoutingOptions,
): void {
  const refuse = (error: DomainError, more?: Headers) =>
    writeParts(response, errors.of(error, request, more));
  const { match, path, queryText } = contextOf(request);
  if (path === '*' && request.method === 'OPTIONS') return answerOptions(response, 'GET, HEAD, OPTIONS');
  if (!match) {
    for (const each of unknownPaths) {
      const answer = each.respond(request, path);
      if (answer !== null) return writeParts(response, answer);
    }
    return refuse(noSuchPath());
  }
  const allow = allowedMethods(match);
  if (request.method === 'OPTIONS') return answerOptions(response, allow);
  if (!allow.split(', ').includes(request.method)) return refuse(methodNotAllowed(allow), { Allow: allow });
  request.url = routableUrl(match.route.path, match.rawParameters, queryText);
  next();
}

function answerOptions(response: Response, allow: string): void {
  writeParts(response, { status: 204, headers: ['Allow', allow], body: null });
}

/**
 * Makes a URL that Express routes to the matched path, whatever its parameters are: unusual ones, and invalid escapes,
 * are judged after key, limit and plan, from the undecoded text in the request context.
 */
function routableUrl(path: string, rawParameters: ReadonlyMap<string, string>, queryText: string): string {
  const routable = path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const raw = rawParameters.get(name) ?? '';
    return /^[A-Za-z0-9._-]+$/.test(raw) ? raw : '~';
  });
  // Express would take `#` for the end of the query.
  return queryText === '' ? routable : `${routable}?${queryText.replaceAll('#', '%23')}`;
}
