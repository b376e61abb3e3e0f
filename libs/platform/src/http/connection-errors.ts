import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { DomainError } from '@market/kernel';
import { type AddressGroup, addressGroup } from '../access/address-group';
import type { Admission } from '../access/ports';
import { generalDisclaimer } from './disclaimers';
import type { ErrorAnswer } from './error-bodies';
import { headerLines, headText } from './head-text';
import { inviteLate } from './body/unread-body';
import { newRequestId, type Exchange } from './exchange';
import type { PendingAnswers } from './pending-answers';
import { methodNotAllowed, transportErrors } from './request-errors';

export interface ConnectionErrorOptions {
  readonly standing: ((address: AddressGroup) => Admission | null) | null;
  readonly errorAnswer: (error: DomainError, exchange: Exchange, standing: Admission | null) => ErrorAnswer;
  /** Hears of every request that was refused before it became one. */
  readonly onRefused: (code: string, status: number, requestId: string, address: AddressGroup) => void;
}

/** Node's bounds on what one connection may take. Source: docs/spec/reliability.md, "Bounded resources". */
export const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // Node's own answer to a missing Host has no envelope: the front door checks instead.
  requireHostHeader: false,
} as const;

/**
 * A connection on which nothing moves for so long is ended, for example that of a client that does not read its answer.
 * Longer than any handler takes. Units: milliseconds.
 */
const stillAtMost = 60_000;

/**
 * Answers in the envelope what Node refuses before any handler runs: unreadable, too large, too slow.
 *
 * @returns refuses what is too slow for us, as if it were for Node
 */
export function answerConnectionErrors(
  server: Server,
  pending: PendingAnswers,
  options: ConnectionErrorOptions,
): (socket: Duplex) => void {
  server.timeout = stillAtMost;
  inviteLate(server);
  const refuseInTurn = (socket: Duplex, error: DomainError) => {
    if (socket.writable) pending.inTurn(socket, () => refuse(socket, error, options));
    else socket.destroy();
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuseInTurn(socket, transportErrorOf(error.code));
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    const allow = 'GET, HEAD, OPTIONS';
    pending.inTurn(socket, () => refuse(socket, methodNotAllowed(allow), options, { Allow: allow }));
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = answerOf(transportErrors.expectation(), request.socket, options);
    response.writeHead(status, { ...headers, Connection: 'close' }).end(body);
  });
  return (socket) => refuseInTurn(socket, transportErrors.timeout());
}

function transportErrorOf(code: string | undefined): DomainError {
  if (code === 'HPE_HEADER_OVERFLOW') return transportErrors.headersTooLarge();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return transportErrors.timeout();
  return transportErrors.malformed();
}

function refuse(
  socket: Duplex,
  error: DomainError,
  options: ConnectionErrorOptions,
  extra: Readonly<Record<string, string>> = {},
): void {
  const { status, headers, body } = answerOf(error, socket, options);
  const head = headText(status, headerLines(Object.entries({ ...headers, ...extra }).flat()), 'close');
  socket.end(head + body.toString());
}

function answerOf(error: DomainError, socket: Duplex, options: ConnectionErrorOptions): ErrorAnswer {
  const exchange: Exchange = {
    requestId: newRequestId(),
    clientRequestId: null,
    match: null,
    path: '',
    queryText: '',
    disclaimer: generalDisclaimer,
    beganAtMs: performance.now(),
  };
  const address = addressGroup((socket as Socket).remoteAddress);
  const answer = options.errorAnswer(error, exchange, options.standing?.(address) ?? null);
  options.onRefused(error.code, answer.status, exchange.requestId, address);
  return answer;
}
