import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { bringsBody } from './body/unread-body';

/** What is under way on a connection. */
interface UnderWay {
  latest: IncomingMessage;
  /** So much had come when the latest request was complete, as far as it is. Units: bytes. */
  readUpTo: number;
  /** Oldest first. Those that are closed may still be among them. */
  readonly answers: ServerResponse[];
}

/** Where it is kept with its connection. */
const underWay = Symbol('under way');

interface Connection extends Duplex {
  readonly bytesRead?: number;
  [underWay]?: UnderWay;
}

/** `receiving`: it is in the midst of a request, or has not sent its first. */
export type ConnectionState = 'idle' | 'receiving' | 'answering';

/** Knows what a connection still owes to its client: answers go out in the order of the requests. */
export class PendingAnswers {
  constructor(server: Server) {
    const note = (request: IncomingMessage, response: ServerResponse) => {
      const connection: Connection = request.socket;
      const readUpTo = request.socket.bytesRead;
      const known = (connection[underWay] ??= { latest: request, readUpTo, answers: [] });
      known.latest = request;
      known.readUpTo = readUpTo;
      while (known.answers[0]?.closed === true) known.answers.shift();
      known.answers.push(response);
      if (bringsBody(request)) {
        request.once('close', () => (known.readUpTo = request.socket.bytesRead));
      }
    };
    server.prependListener('request', note).prependListener('checkExpectation', note);
  }

  /** What a connection is doing. One whose client has sent a whole request and a part of the next at once is `idle` after it. */
  stateOf(socket: Socket): ConnectionState {
    const known = (socket as Connection)[underWay];
    if (known?.latest.complete !== true) return 'receiving';
    if (this.isAnswering(socket)) return 'answering';
    return socket.bytesRead === known.readUpTo ? 'idle' : 'receiving';
  }

  /** Whether a request that has come has no answer yet. */
  isAnswering(socket: Socket): boolean {
    return (socket as Connection)[underWay]?.answers.some(({ closed }) => !closed) === true;
  }

  /**
   * Calls back when it is the turn of whatever went wrong on a connection: at once, or after the answers to earlier
   * requests. Hangs up instead when the very request that went wrong has its answer already.
   */
  inTurn(socket: Connection, answer: () => void): void {
    const { latest, answers } = socket[underWay] ?? { latest: undefined, answers: [] };
    const owed = owedOn(socket);
    // An incomplete request is the one that went wrong; after a complete one it was the next.
    if (latest !== undefined && !latest.complete) {
      const own = answers.at(-1);
      if (own?.headersSent === true) {
        socket.destroy();
        return;
      }
      if (own !== undefined && owed.at(-1) === own) owed.pop();
    }
    afterAll(owed, () => {
      if (socket.writable) answer();
    });
  }
}

/** Calls back when the requests before that of a response have their answers: at once, when they have. */
export function afterEarlier(response: ServerResponse, then: () => void): void {
  const owed = owedOn(response.req.socket);
  afterAll(owed.slice(0, Math.max(0, owed.indexOf(response))), then);
}

function owedOn(socket: Connection): ServerResponse[] {
  return (socket[underWay]?.answers ?? []).filter(({ closed }) => !closed);
}

function afterAll(answers: readonly ServerResponse[], then: () => void): void {
  let left = answers.length;
  if (left === 0) then();
  for (const response of answers) {
    response.once('close', () => {
      left -= 1;
      if (left === 0) then();
    });
  }
}
