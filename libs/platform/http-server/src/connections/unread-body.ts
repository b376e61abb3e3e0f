import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Max rest of a declared body that is read and discarded, so that the connection can be kept. Units: bytes. */
const maxDrainedBytes = 64 * 1024;

const awaitingContinue = new WeakSet<IncomingMessage>();

/**
 * Leaves `Expect: 100-continue` to the reader of the body: a client that the guards refuse is never asked to send one.
 */
export function deferContinue(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    awaitingContinue.add(request);
    server.emit('request', request, response);
  });
}

/** Sends 100 Continue to a client that waits for it. */
export function sendContinue(request: IncomingMessage, response: ServerResponse): void {
  if (awaitingContinue.delete(request)) response.writeContinue();
}

/** Tells whether a request has a body, or announces one. */
export function bringsBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Tells whether the unread rest of a body ends the connection with the response, after lingering. A small rest is read
 * and discarded, and the connection kept, unless the client asked for its end: Node would close it while the rest
 * arrives. Always true for a client that waits for 100 Continue: it may or may not send the body, so the next bytes on
 * the connection could be either.
 */
export function leavesTooMuch(request: IncomingMessage): boolean {
  if (!bringsBody(request) || request.complete) return false;
  const declared = request.headers['content-length'];
  return (
    awaitingContinue.has(request) ||
    asksForEnd(request) ||
    declared === undefined ||
    Number(declared) > maxDrainedBytes
  );
}

/** Tells whether a request asks that the connection ends with its response. Source: RFC 9112, 9.3. */
function asksForEnd({ httpVersion, headers: { connection = '' } }: IncomingMessage): boolean {
  const options = connection
    .toLowerCase()
    .split(',')
    .map((option) => option.trim());
  return options.includes('close') || (httpVersion === '1.0' && !options.includes('keep-alive'));
}
