import type { IncomingMessage, ServerResponse } from 'node:http';
import { bringsBody } from './body/unread-body';
import type { PendingAnswers } from './pending-answers';

/**
 * Reads nothing more from a connection until the requests that came have their responses.
 *
 * Node ends a connection as soon as it reads the end of the client's side, and a client that half-closes would not get the
 * responses that are under way. While the socket is paused, the end is not read. It also bounds what one client can have
 * under way: requests that it sends in the meantime wait in the buffers of the system.
 */
export class PausedReading {
  constructor(private readonly pending: PendingAnswers) {}

  /** Pauses the connection of a request that has been handed on; to be called once for each. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    // A response that is written already needs no pause, and cached reads are to pay for none.
    if (response.writableEnded) return;
    const pause = () => {
      if (!response.writableEnded && !request.socket.writableEnded) request.socket.pause();
    };
    // Node resumes the socket when it has read the request, which is in the midst of it now.
    process.nextTick(() => {
      if (request.readableFlowing !== true) pause();
    });
    // Whoever reads the body resumes the socket.
    if (bringsBody(request)) request.once('end', pause);
    response.once('close', () => {
      if (!this.pending.isAnswering(request.socket)) request.socket.resume();
    });
  }
}
