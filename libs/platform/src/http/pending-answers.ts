import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** What is under way on a connection, oldest first. Those that are closed may still be among them. */
interface UnderWay {
  latest: IncomingMessage;
  readonly answers: ServerResponse[];
}

/** Where it is kept with its connection. */
const underWay = Symbol('under way');

interface Connection extends Duplex {
  [underWay]?: UnderWay;
}

/** Knows what a connection still owes to its client: answers go out in the order of the requests. */
export class PendingAnswers {
  constructor(server: Server) {
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const connection = request.socket as Connection;
      const known = connection[underWay];
      if (known === undefined) {
        connection[underWay] = { latest: request, answers: [response] };
        return;
      }
      known.latest = request;
      while (known.answers[0]?.closed === true) known.answers.shift();
      known.answers.push(response);
    });
  }

  /**
   * Calls back when it is the turn of whatever went wrong on a connection: at once, or after the answers to earlier
   * requests. Hangs up instead when the very request that went wrong has its answer already.
   */
  inTurn(socket: Connection, answer: () => void): void {
    const { latest, answers } = socket[underWay] ?? { latest: undefined, answers: [] };
    const owed = answers.filter(({ closed }) => !closed);
    // An incomplete request is the one that went wrong; after a complete one it was the next.
    if (latest !== undefined && !latest.complete) {
      const own = answers.at(-1);
      if (own?.headersSent === true) {
        socket.destroy();
        return;
      }
      if (own !== undefined && owed.at(-1) === own) owed.pop();
    }
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
