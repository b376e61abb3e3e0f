import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { bringsBody } from './body/unread-body';

/** State of a connection. */
interface UnderWay {
  latest: IncomingMessage;
  /** Bytes read from the connection when the latest request was complete, as far as it is. Units: bytes. */
  readUpTo: number;
  /** Oldest first. May contain closed ones. */
  readonly answers: ServerResponse[];
}

/** Property of the connection that holds its state. */
const underWay = Symbol('under way');

interface Connection extends Duplex {
  readonly bytesRead?: number;
  [underWay]?: UnderWay;
}

/** State of a connection. `receiving`: a request is incomplete, or none has been sent yet. */
export type ConnectionState = 'idle' | 'receiving' | 'responding';

/** Tracks the pending responses of connections: they are sent in the order of the requests. */
export class PendingResponses {
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
    server.prependListener('request', note);
  }

  /**
   * Returns the state of a connection. After a whole request that was received together with a part of the next one it
   * is `idle`.
   */
  stateOf(socket: Socket): ConnectionState {
    const known = (socket as Connection)[underWay];
    if (known?.latest.complete !== true) return 'receiving';
    if (this.isResponding(socket)) return 'responding';
    return socket.bytesRead === known.readUpTo ? 'idle' : 'receiving';
  }

  /** Tells whether a received request has no complete response yet. */
  isResponding(socket: Socket): boolean {
    return (socket as Connection)[underWay]?.answers.some(({ closed }) => !closed) === true;
  }

  /** Tells whether another response on the connection of a response is still pending. */
  isBehindAnother(response: ServerResponse): boolean {
    return owedOn(response.req.socket).some((owed) => owed !== response);
  }

  /** Tells whether an earlier, still pending response on the connection announces that it is the last. */
  followsLast(response: ServerResponse): boolean {
    return owedOn(response.req.socket).some((owed) => owed !== response && owed.hasHeader('Connection'));
  }

  /**
   * Calls back when an error of a connection may be sent: at once, or after the responses to earlier requests. Destroys
   * the connection instead if the faulty request has its response already.
   */
  inTurn(socket: Connection, answer: () => void): void {
    const { latest, answers } = socket[underWay] ?? { latest: undefined, answers: [] };
    const owed = owedOn(socket);
    // An incomplete request is the faulty one; after a complete one it is the next.
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

/** Calls back when the requests before that of a response have their responses: at once if they have. */
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
