import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is left of a declared body up to this is read and thrown away, so that the connection can be kept. Units: bytes. */
const drainedAtMost = 64 * 1024;
/** How long a connection that ends with the answer still takes in what was on its way. */
const lingerMs = 1_000;

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

/**
 * Keeps a connection in step when a request is answered before its body was read. A small rest is thrown away and the
 * connection kept; otherwise it ends with the answer, late enough for the client to read it: closing at once on
 * unread data would reset the connection and might take the answer along.
 */
export function keepInStep(request: IncomingMessage, response: ServerResponse): void {
  if (!bringsBody(request)) return;
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    if (!request.complete && (uninvited.has(request) || isTooMuchToDrain(request))) {
      response.setHeader('Connection', 'close');
      lingerAtTheEnd(request.socket, request);
    }
    return writeHead(...head);
  };
  // What a reader gave up in the middle is neither read nor thrown away by Node.
  response.once('finish', () => request.resume());
}

/** Whether a request has a body, or announces one. */
export function bringsBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isTooMuchToDrain({ headers }: IncomingMessage): boolean {
  const declared = headers['content-length'];
  return declared === undefined || Number(declared) > drainedAtMost;
}

/** Node ends such a connection by `destroySoon`: this one says goodbye, and hangs up when the client has said its part. */
function lingerAtTheEnd(socket: Socket, request: IncomingMessage): void {
  socket.destroySoon = () => {
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
    socket.end(() => {
      if (request.readableEnded) socket.destroy();
      else request.once('end', () => socket.destroy());
    });
  };
}
