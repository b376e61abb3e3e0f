import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { afterEarlier } from './pending-answers';
import { contextOf } from './request-context';

/** Time for which a connection is still read after its last response. Units: milliseconds. */
const lingerMs = 1_000;

/**
 * Ends a complete response and its connection, so that a client that still sends can read it: sends a FIN first, and
 * reads and discards data until the client has ended its side, at most for a second. Closing at once with unread data
 * would reset the connection, and the client might lose the response.
 */
export function endLingering(response: ServerResponse): void {
  afterEarlier(response, () => {
    const { req: request } = response;
    const { socket } = request;
    if (socket.destroyed) return;
    contextOf(request).endedAtMs = performance.now();
    request.resume();
    socket.resume();
    // Node closes the socket with the end of the response.
    socket.end(() => onClientEnd(socket, () => response.end()));
  });
}

/** Ends a connection like `endLingering`, with bytes that are no `ServerResponse`. */
export function endSocketLingering(socket: Duplex, bytes: Buffer): void {
  socket.resume();
  socket.end(bytes, () => onClientEnd(socket, () => socket.destroy()));
}

/** Calls back when the client has ended its side, or after a timeout. */
function onClientEnd(socket: Duplex, then: () => void): void {
  if (socket.destroyed) return;
  if (socket.readableEnded) return then();
  const timer = setTimeout(then, lingerMs);
  // Before Node's own listener, which refuses an incomplete body.
  socket.prependOnceListener('end', then);
  socket.once('close', () => clearTimeout(timer));
}
