import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { DomainError } from '@market/kernel';
import type { ErrorResponses } from '../responses/error-responses';
import type { HiddenPaths } from './hidden-paths';
import { contextOf } from '../requests/request-context';
import { methodNotAllowed, noSuchPath, transportErrors } from '../errors/request-errors';
import { asksForUpgrade, findRequestFault } from '../requests/request-fault';
import { type Headers, standardHeaders } from '../responses/response-headers';
import { writeParts } from '../responses/response-parts';
import { allowedMethods } from '../routes/route-table';
import type { UnknownPaths } from './unknown-paths';

export interface RoutingOptions {
  readonly errors: ErrorResponses;
  /** Answers requests for unknown paths before the usual error does. */
  readonly unknownPaths?: UnknownPaths | undefined;
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
    const fault = findRequestFault(request) ?? (isOddlyCoded(request) ? transportErrors.malformed() : null);
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
  { errors, unknownPaths }: RoutingOptions,
): void {
  const refuse = (error: DomainError, more?: Headers) =>
    writeParts(response, errors.of(error, request, more));
  const { match, path, queryText } = contextOf(request);
  if (path === '*' && request.method === 'OPTIONS') return answerOptions(response, 'GET, HEAD, OPTIONS');
  if (!match) {
    const answer = unknownPaths?.respond(request, path) ?? null;
    return answer === null ? refuse(noSuchPath()) : writeParts(response, answer);
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
 * Tells whether a request has another transfer coding than `chunked`: a proxy in front might decode it, Node does not.
 */
function isOddlyCoded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const coding = headers['transfer-encoding'];
  return coding !== undefined && coding.trim().toLowerCase() !== 'chunked';
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
