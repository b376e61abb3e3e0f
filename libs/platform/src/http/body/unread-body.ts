import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** What is left of a declared body up to this is read and thrown away, so that the connection can be kept. Units: bytes. */
const drainedAtMost = 64 * 1024;

const uninvited = new WeakSet<IncomingMessage>();

/** Leaves `Expect: 100-continue` to the reader of the body: whoever is refused is never asked to send one. */
export function inviteLate(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    uninvited.add(request);
    server.emit('request', request, response);
  });
}

/** Asks a client that waits for it to send the body. */
export function inviteBody(request: IncomingMessage, response: ServerResponse): void {
  if (uninvited.delete(request)) response.writeContinue();
}

/** Whether a request has a body, or announces one. */
export function bringsBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Whether so much of a body is still to come that the connection ends with the response. A small rest is read and thrown
 * away, and the connection kept. A client that waits to be asked for the body may or may not send it: nobody knows what
 * comes next on the connection.
 */
export function leavesTooMuch(request: IncomingMessage): boolean {
  if (!bringsBody(request) || request.complete) return false;
  const declared = request.headers['content-length'];
  return uninvited.has(request) || declared === undefined || Number(declared) > drainedAtMost;
}
