import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FirstLook } from '../first-look';
import { Departures } from './departures';
import { DirectConnection, type Begun } from './direct-connection';
import type { DirectRequest } from './direct-request';

/** Where what was begun with a request is kept with its connection, until Node has read the request as well. */
const begunHere = Symbol('begun');

type ConnectionListener = (this: Server, connection: Duplex) => void;

interface HandedOver extends Duplex {
  [begunHere]?: Begun | undefined;
}

/**
 * Stands between the connections of a server and Node's HTTP: a read of the simplest form that is answered in front of
 * Nest needs none of it. Everything else is left to Node.
 */
export class DirectConnections {
  private readonly open = new Set<DirectConnection>();

  constructor(server: Server, look: FirstLook, addressOf: (request: DirectRequest) => string | undefined) {
    const listeners = server.listeners('connection') as ConnectionListener[];
    const host = {
      look,
      departures: new Departures(),
      addressOf,
      keptForMs: server.keepAliveTimeout + server.keepAliveTimeoutBuffer,
      connection: `keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / 1_000)}`,
      handOver: (connection: Duplex, begun: Begun | null) => {
        if (begun !== null) keep(connection, begun);
        for (const listener of listeners) listener.call(server, connection);
      },
      onLeft: (connection: DirectConnection) => this.open.delete(connection),
    };
    server.removeAllListeners('connection');
    server.on('connection', (socket) => {
      // Once it is closed Node knows whom it was with only if somebody asked before.
      void socket.remoteAddress;
      this.open.add(new DirectConnection(socket, host));
    });
  }

  /** Ends connections that owe no answer, so many at most. @returns how many */
  endIdle(atMost: number): number {
    let ended = 0;
    for (const connection of this.open) {
      if (ended === atMost) break;
      if (connection.endIdle()) ended += 1;
    }
    return ended;
  }

  /** Those that connections are read from and answered over. */
  *sockets(): Iterable<Socket> {
    for (const { socket } of this.open) yield socket;
  }
}

/**
 * Goes on with a request that was begun before Node read it: what was found out about it is found out once.
 *
 * @returns false: it was not begun
 */
export function goOn(request: IncomingMessage, response: ServerResponse): boolean {
  const connection: HandedOver = request.socket;
  const begun = connection[begunHere];
  if (begun === undefined || begun.request.url !== request.url) return false;
  connection[begunHere] = undefined;
  begun.request.noteOn(request);
  begun.response.becomes(response);
  return true;
}

function keep(connection: HandedOver, begun: Begun): void {
  connection[begunHere] = begun;
  // Should Node refuse what was read here it ends the connection: whoever waits for an answer hears of that.
  connection.once('close', () => begun.response.close());
}
