import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { DomainError } from '@market/kernel';
import { type AddressedRequest, type AddressGroup, addressGroupOf } from '../access/address-group';
import type { Admission } from '../access/ports';
import { keepInStep } from './body/unread-body';
import { statusOfKind } from './error-answer';
import { arrive, asksForAnother, faultOf } from './arrival';
import type { Exchange } from './exchange';
import type { PlainRequest, PlainResponse } from './plain-message';
import { methodNotAllowed, noSuchPath, transportErrors } from './request-errors';
import { standardHeaders } from './response-headers';
import { allowedMethods, type RouteTable } from './route-table';

/** What is known of a request that has its answer. */
export type AnsweredRequest = Pick<PlainRequest, 'method'> & AddressedRequest;

/** Hears that a request has its answer, or that its connection ended. */
export type AnswerListener = (
  request: AnsweredRequest,
  response: Pick<PlainResponse, 'statusCode'>,
  exchange: Exchange,
) => void;

export interface FrontDoorOptions {
  readonly routes: RouteTable;
  /** How an address stands with its limit of failed authentications; null in apps that serve no customers. */
  readonly standing: ((address: AddressGroup) => Admission | null) | null;
  /** Body of an error answer. */
  readonly errorBody: (error: DomainError, exchange: Exchange) => object;
  /** True from the moment the server begins to close: connections are not kept any more. */
  readonly draining: () => boolean;
  /** Hears of every answered request. */
  readonly onAnswered: AnswerListener;
}

/**
 * Decides, before Nest sees a request, whether its path and method are ours, and puts the standard headers on
 * the answer. Unknown paths, wrong methods and `OPTIONS` are answered here: they need no key and count nothing.
 */
export function frontDoor(options: FrontDoorOptions): RequestHandler {
  return (request, response, next) => {
    const exchange = arrive(request, options.routes);
    response.set(standardHeaders(exchange, options.standing?.(addressGroupOf(request)) ?? null));
    keepInStep(request, response);
    if (options.draining() || asksForAnother(request)) response.set('Connection', 'close');
    response.once('close', () => options.onAnswered(request, response, exchange));
    admit(request, response, exchange, next, options);
  };
}

function admit(
  request: Request,
  response: Response,
  exchange: Exchange,
  next: NextFunction,
  { errorBody }: FrontDoorOptions,
): void {
  const refuse = (error: DomainError) => {
    response.status(statusOfKind[error.kind]).json(errorBody(error, exchange));
  };
  const { match, path } = exchange;
  const fault = faultOf(request) ?? (isOddlyCoded(request) ? transportErrors.malformed() : null);
  if (fault !== null) {
    response.set('Connection', 'close');
    return refuse(fault);
  }
  if (path === '*' && request.method === 'OPTIONS') return answerOptions(response, 'GET, HEAD, OPTIONS');
  if (!match) return refuse(noSuchPath());
  const allow = allowedMethods(match);
  if (request.method === 'OPTIONS') return answerOptions(response, allow);
  if (!allow.split(', ').includes(request.method)) {
    response.set('Allow', allow);
    return refuse(methodNotAllowed(allow));
  }
  request.url = routableUrl(match.route.path, match.rawParameters, exchange.queryText);
  next();
}

function answerOptions(response: Response, allow: string): void {
  response.set('Allow', allow).status(204).end();
}

/** Nobody here undoes another transfer coding than chunks; a proxy in front might. */
function isOddlyCoded({ headers }: Request): boolean {
  const coding = headers['transfer-encoding'];
  return coding !== undefined && coding.trim().toLowerCase() !== 'chunked';
}

/**
 * A URL that Express routes to the matched path whatever its parameters hold: unusual ones (and escapes that do
 * not decode) are judged after key, limit and plan, from the undecoded text that the exchange keeps.
 */
function routableUrl(path: string, rawParameters: ReadonlyMap<string, string>, queryText: string): string {
  const routable = path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const raw = rawParameters.get(name) ?? '';
    return /^[A-Za-z0-9._-]+$/.test(raw) ? raw : '~';
  });
  // Express would take a number sign for the end of the query.
  return queryText === '' ? routable : `${routable}?${queryText.replaceAll('#', '%23')}`;
}
