import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Knows what a connection still owes to its client: answers go out in the order of the requests. */
export class PendingAnswers {
  private readonly latest = new WeakMap<Duplex, Exchange>();
  private readonly open = new WeakMap<Duplex, Set<ServerResponse>>();

  constructor(server: Server) {
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      const open = this.open.get(socket) ?? new Set();
      this.latest.set(socket, { request, response });
      this.open.set(socket, open.add(response));
      response.once('close', () => open.delete(response));
    });
  }

  /**
   * Calls back when it is the turn of whatever went wrong on a connection: at once, or after the answers to earlier
   * requests. Hangs up instead when the very request that went wrong has its answer already.
   */
  inTurn(socket: Duplex, answer: () => void): void {
    const latest = this.latest.get(socket);
    const earlier = new Set(this.open.get(socket));
    // An incomplete request is the one that went wrong; after a complete one it was the next.
    if (latest && !latest.request.complete) {
      earlier.delete(latest.response);
      if (latest.response.headersSent) {
        socket.destroy();
        return;
      }
    }
    const owed = [...earlier];
    let left = owed.length;
    if (left === 0) answer();
    for (const response of owed) {
      response.once('close', () => {
        left -= 1;
        if (left === 0 && socket.writable) answer();
      });
    }
  }
}
