import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { DomainError } from '@market/kernel';
import type { AddressGroup } from '@market/access';
import { deferContinue, deferExpectations } from '../requests/request-head';
import type { ErrorResponses } from '../responses/error-responses';
import { endLingering, reset } from '../connections/last-response';
import { connectedClient, RequestContext } from '../requests/request-context';
import { methodNotAllowed, transportErrors } from '../errors/request-errors';
import { RequestTurns } from '../connections/request-turns';
import { type Headers, partsAsBytes, type ResponseParts } from '../responses/response-parts';

export interface ConnectionErrorOptions {
  readonly errors: ErrorResponses;
  /** Called for every request that Node refused before a handler ran. */
  readonly onRefused: (code: string, status: number, requestId: string, address: AddressGroup) => void;
}

/** Node's limits of one connection. Source: docs/spec/reliability.md, "Bounded resources". */
export const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // Node's own response to a missing Host has no envelope: the routing middleware checks it instead.
  requireHostHeader: false,
  // Less memory for each request that Node reads behind one that ends its connection.
  optimizeEmptyRequests: true,
} as const;

/**
 * Time without traffic after which a connection is closed, for example that of a client that does not read its
 * response. Longer than any handler takes. Units: milliseconds.
 */
const idleTimeoutMs = 60_000;

/**
 * Sends responses in the envelope to requests that Node refuses before any handler runs: unreadable, too large, too
 * slow.
 */
export function answerConnectionErrors(server: Server, options: ConnectionErrorOptions): void {
  server.timeout = idleTimeoutMs;
  server.on('timeout', (socket: Duplex) => (socket.writableLength > 0 ? reset(socket) : socket.destroy()));
  deferContinue(server);
  deferExpectations(server);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    // After a last response the rest of what the client sends is discarded.
    else if (!socket.writableEnded) refuseInTurn(socket, transportErrorOf(error.code), options);
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    const allow = 'GET, HEAD, OPTIONS';
    refuseInTurn(socket, methodNotAllowed(allow), options, { Allow: allow });
  });
}

function transportErrorOf(code: string | undefined): DomainError {
  if (code === 'HPE_HEADER_OVERFLOW') return transportErrors.headersTooLarge();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return transportErrors.timeout();
  return transportErrors.malformed();
}

function refuseInTurn(
  socket: Duplex,
  error: DomainError,
  options: ConnectionErrorOptions,
  more: Headers = {},
): void {
  RequestTurns.of(socket).fail(() => {
    const parts = partsOf(error, socket, options, more);
    socket.write(partsAsBytes(parts));
    endLingering(socket, () => socket.destroy());
    return parts.status;
  });
}

function partsOf(
  error: DomainError,
  socket: Duplex,
  { errors, onRefused }: ConnectionErrorOptions,
  more: Headers,
): ResponseParts {
  const client = connectedClient(socket as Socket);
  const context = new RequestContext({}, { match: null, path: '', queryText: '', client });
  const parts = errors.ofConnection(error, context, more);
  onRefused(error.code, parts.status, context.requestId, context.address);
  return parts;
}
