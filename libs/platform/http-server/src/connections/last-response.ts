import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Time for which a connection is still read after its last response. Units: milliseconds. */
const lingerMs = 1_000;

/**
 * Ends a connection so that a client that still sends can read the last response: sends a FIN, and reads and discards data
 * until the client has ended its side, at most for a second. Closing at once with unread data would reset the connection,
 * and the client might lose the response.
 *
 * @param done called then
 */
export function endLingering(socket: Duplex, done: () => void): void {
  socket.resume();
  socket.end(() => {
    if (socket.destroyed || socket.readableEnded) return done();
    const timer = setTimeout(done, lingerMs);
    // Before Node's own listener, which refuses an incomplete body.
    socket.prependOnceListener('end', done);
    socket.once('close', () => clearTimeout(timer));
  });
}

/** Destroys a connection with a reset: the system would keep what the client has not read for minutes. */
export function reset(socket: Duplex): void {
  // libuv refuses to reset a connection that is being shut down, and Node would read it on.
  const isShutDown = socket.writableEnded && socket.writableLength === 0;
  if (socket instanceof Socket && !isShutDown) socket.resetAndDestroy();
  else socket.destroy();
}
