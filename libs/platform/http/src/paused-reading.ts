import type { IncomingMessage, ServerResponse } from 'node:http';
import { bringsBody } from './body/unread-body';
import type { PendingResponses } from './pending-answers';

/**
 * Pauses reading from a connection until the received requests have their responses.
 *
 * Node closes a connection as soon as it reads the end of the client's side, so a client that half-closes would not get
 * pending responses. While the socket is paused, the end is not read. This also limits the pending requests of one
 * client: further ones wait in the buffers of the system.
 */
export class PausedReading {
  constructor(private readonly pending: PendingResponses) {}

  /** Pauses the connection of a request that was passed to a handler; call it once for each. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    // No pause after a complete response, so that cached reads have no cost. Behind a pending response it is not sent yet.
    if (response.writableEnded && !this.pending.isBehindAnother(response)) return;
    const pause = () => {
      if (!response.writableEnded && !request.socket.writableEnded) request.socket.pause();
    };
    // Deferred: Node resumes the socket when it has read the request, which is not finished yet.
    process.nextTick(() => {
      if (request.readableFlowing !== true) pause();
    });
    // Reading the body resumes the socket.
    if (bringsBody(request)) request.once('end', pause);
    response.once('close', () => {
      if (!this.pending.isResponding(request.socket)) request.socket.resume();
    });
  }
}
