import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEarlier } from './pending-answers';
import { contextOf } from './request-context';

/** How long a connection is still read after its last response. Units: milliseconds. */
const lingerMs = 1_000;

/**
 * Ends a response that is written whole, and its connection, so that the client can read it although it still sends: a FIN
 * comes first, and what arrives is read and thrown away until the client has ended its side, for a second at most. To close
 * at once on data that is not read would reset the connection, and the client might lose the response.
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

/** Calls back when the client has ended its side, or has had its time to. */
function onClientEnd(socket: Socket, then: () => void): void {
  if (socket.destroyed) return;
  if (socket.readableEnded) return then();
  const timer = setTimeout(then, lingerMs);
  // In front of Node's listener, which refuses a body that is not complete.
  socket.prependOnceListener('end', then);
  socket.once('close', () => clearTimeout(timer));
}
